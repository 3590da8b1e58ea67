/** The logo as paths in a square of 32, for pictures that are drawn without a page. */
export const mark = {
  ink: "M4 2h8v12h5.5C23.3 14 28 18.7 28 24.5V30h-8v-5.2c0-2.1-1.3-3.3-3.3-3.3H12V30H4z",
  gold: "M18.5 10.8c0-5.2 3.6-8.8 9.5-8.8 0 5.4-3.9 8.8-9.5 8.8z",
} as const;
