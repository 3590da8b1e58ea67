import { addDrawings } from "./icon.tsx";
import { moreDrawings } from "./more-drawings.ts";

// Importing this module makes them known; every page but the landing page waits for it.
addDrawings(moreDrawings);
