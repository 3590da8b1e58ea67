import { App } from "aws-cdk-lib";
import { buildApp } from "#lib/app.ts";
import { readConfig } from "#lib/config.ts";

// This app only reads the context that the command line passes; it defines no stacks and writes nothing.
const context: Record<string, unknown> = new App({ autoSynth: false }).node.getAllContext();
buildApp(readConfig(context));
