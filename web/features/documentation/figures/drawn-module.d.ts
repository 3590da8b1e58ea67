declare module "virtual:drawn-figures" {
  export const drawn: import("./drawn-figures.ts").DrawnFigures;
}
