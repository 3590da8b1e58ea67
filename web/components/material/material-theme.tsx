import { createTheme, ThemeProvider } from "@mui/material/styles";
import type { ReactNode } from "react";

/** A role of the palette: its tokens, given in full so that the library computes no colour of its own. */
function role(main: string, strong: string, on: string) {
  return { main: `var(${main})`, light: `var(${main})`, dark: `var(${strong})`, contrastText: `var(${on})` };
}

/** The component library in the product's colours, type and sizes. Both modes: the tokens change, not the theme. */
const theme = createTheme({
  cssVariables: { nativeColor: true },
  palette: {
    primary: role("--action", "--action-hover", "--on-action"),
    secondary: role("--accent", "--accent-hover", "--on-accent"),
    error: role("--error", "--error", "--bg-surface"),
    warning: role("--warning", "--warning", "--bg-surface"),
    info: role("--info", "--info", "--bg-surface"),
    success: role("--success", "--success", "--bg-surface"),
    text: {
      primary: "var(--text-primary)",
      secondary: "var(--text-secondary)",
      disabled: "var(--text-disabled)",
    },
    background: { default: "var(--bg-canvas)", paper: "var(--bg-surface)" },
    divider: "var(--border-subtle)",
    action: {
      active: "var(--text-secondary)",
      hover: "var(--bg-hover)",
      selected: "var(--bg-selected)",
      disabled: "var(--text-disabled)",
      disabledBackground: "var(--bg-sunken)",
      focus: "var(--accent-soft)",
    },
  },
  breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } },
  shape: { borderRadius: 6 },
  typography: {
    fontFamily: "var(--font-sans)",
    fontSize: 14,
    fontWeightRegular: 430,
    fontWeightMedium: 530,
    fontWeightBold: 620,
    button: { textTransform: "none", letterSpacing: 0 },
  },
  transitions: {
    duration: {
      shortest: 80,
      shorter: 120,
      short: 180,
      standard: 180,
      enteringScreen: 180,
      leavingScreen: 120,
    },
  },
  zIndex: { drawer: 400, modal: 500, snackbar: 600, tooltip: 700 },
  components: {
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiButton: { defaultProps: { disableElevation: true }, styleOverrides: { root: { minHeight: 36 } } },
    MuiList: { defaultProps: { dense: true } },
    MuiTable: { defaultProps: { size: "small" } },
    MuiTextField: { defaultProps: { size: "small" } },
    MuiOutlinedInput: {
      styleOverrides: {
        root: { backgroundColor: "var(--bg-field)" },
        notchedOutline: { borderColor: "var(--border-strong)" },
      },
    },
    MuiAlert: {
      // The library mixes its grounds from the role's colour for a light page; the tokens have one for each mode.
      styleOverrides: {
        root: ({ ownerState }) => ({
          backgroundColor: `var(--${ownerState.severity ?? "success"}-soft)`,
          color: "var(--text-primary)",
        }),
      },
    },
    MuiPaper: { styleOverrides: { root: { backgroundImage: "none" } } },
    MuiDialog: { styleOverrides: { paper: { borderRadius: 14, backgroundColor: "var(--bg-raised)" } } },
    MuiMenu: { styleOverrides: { paper: { backgroundColor: "var(--bg-raised)" } } },
    MuiTooltip: {
      styleOverrides: {
        tooltip: { backgroundColor: "var(--text-primary)", color: "var(--bg-surface)", fontSize: 12 },
      },
    },
    MuiSwitch: { defaultProps: { color: "secondary" } },
    MuiSlider: { defaultProps: { color: "secondary" } },
  },
});

/** Puts what stands inside in the product's theme of the component library. */
export function MaterialTheme({ children }: { children: ReactNode }) {
  return <ThemeProvider theme={theme}>{children}</ThemeProvider>;
}
