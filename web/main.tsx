import "#web/app/before-pages.ts";
import "#web/app/base.css";
import "#web/app/theme/theme-mode.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "#web/app/app.tsx";

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no root element.");

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
