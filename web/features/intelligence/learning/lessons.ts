import type { ComponentType } from "react";
import { msg } from "#shared/domain/language/translate.ts";
import type { SettingsOf } from "#shared/domain/settings/setting-fields.ts";
import { BuyingLesson } from "./buying-lesson.tsx";
import { DrawdownLesson } from "./drawdown-lesson.tsx";
import { FeeLesson } from "./fee-lesson.tsx";
import { HalvingLesson } from "./halving-lesson.tsx";
import type { LessonMaterial } from "./lesson-material.ts";
import { SequenceLesson } from "./sequence-lesson.tsx";

interface Lesson {
  readonly title: string;
  readonly summary: string;
  readonly minutes: number;
  /** The setting of the account that remembers that it was read. */
  readonly remembered: keyof SettingsOf<"guidance">;
  readonly Content: ComponentType<LessonMaterial>;
}

/** In the order in which they build on each other. */
export const lessons: readonly Lesson[] = [
  {
    title: msg("Halvings"),
    summary: msg("What changes about every four years"),
    minutes: 3,
    remembered: "lessonHalvingsRead",
    Content: HalvingLesson,
  },
  {
    title: msg("Buying every month"),
    summary: msg("Why the average price is not the average of prices"),
    minutes: 4,
    remembered: "lessonBuyingRead",
    Content: BuyingLesson,
  },
  {
    title: msg("Drawdowns"),
    summary: msg("How deep, how long, and what you would have held"),
    minutes: 5,
    remembered: "lessonDrawdownsRead",
    Content: DrawdownLesson,
  },
  {
    title: msg("Sequence risk"),
    summary: msg("Why the order of good and bad years matters"),
    minutes: 6,
    remembered: "lessonSequenceRead",
    Content: SequenceLesson,
  },
  {
    title: msg("Fees"),
    summary: msg("What a small share of every buy adds up to"),
    minutes: 3,
    remembered: "lessonFeesRead",
    Content: FeeLesson,
  },
];
