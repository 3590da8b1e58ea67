import * as z from "zod";
import { identify, type ResourceIdentity } from "./identities.ts";
import { resolve, type Scope } from "./intrinsics.ts";
import { describe, type Resource, resourcesOf, type StackTemplate, TemplateError } from "./model.ts";
import { checkTypes, isCustomResource } from "./resource-types.ts";

/** The resources of all stacks with their references resolved across stacks. */
export interface Cloud {
  readonly region: string;
  readonly account: string;
  /** Every resource, in template order. */
  readonly resources: readonly Resource[];
  ofType(...types: string[]): readonly Resource[];
  ref(resource: Resource): string;
  attribute(resource: Resource, name: string): string;
  /** All properties with intrinsics resolved. */
  properties(resource: Resource): Record<string, unknown>;
  /** One property with intrinsics resolved; the others are not touched. */
  property(resource: Resource, name: string): unknown;
  /**
   * Properties parsed by a schema.
   * @throws TemplateError naming the resource and the property that is not in the schema
   */
  parse<S extends z.ZodType>(resource: Resource, schema: S): z.output<S>;
}

/** Types whose reader looks up the SSM parameters that their properties refer to. */
const readsParameters: ReadonlySet<string> = new Set(["AWS::CloudFront::Distribution"]);

/**
 * Reads the templates of all stacks of one app.
 * @throws TemplateError for a resource type, intrinsic or reference that is not understood
 */
export function readCloud(stacks: readonly StackTemplate[]): Cloud {
  const first = stacks[0];
  if (!first) throw new TemplateError("The app has no stacks.");
  const byId = new Map<string, Resource>();
  const identityOf = new Map<Resource, ResourceIdentity>();
  const scopes = new Map<string, Omit<Scope, "where">>();

  const scopeOf = (stack: StackTemplate, where: string): Scope => {
    let scope = scopes.get(stack.name);
    if (!scope) {
      scope = createScope(stack);
      scopes.set(stack.name, scope);
    }
    return { ...scope, where };
  };

  const property = (resource: Resource, name: string) =>
    resolve(resource.properties[name], {
      ...scopeOf(resource.stack, `${describe(resource)}, property ${name}`),
      keepsParameters: readsParameters.has(resource.type),
    });

  const identity = (resource: Resource): ResourceIdentity => {
    let known = identityOf.get(resource);
    if (known) return known;
    if (isCustomResource(resource.type)) {
      throw new TemplateError(
        `${describe(resource)}: is referred to, but what custom resources answer is not reproduced.`,
      );
    }
    known = identify(resource, (name) => z.string().optional().parse(property(resource, name)));
    identityOf.set(resource, known);
    return known;
  };

  const attribute = (resource: Resource, name: string): string => {
    const value = identity(resource).attributes[name];
    if (value === undefined) {
      throw new TemplateError(
        `${describe(resource)}: the local cloud does not know its attribute ${name}. Add it to lib/local/template/identities.ts.`,
      );
    }
    return value;
  };

  function createScope(stack: StackTemplate): Omit<Scope, "where"> {
    const pseudo: Record<string, unknown> = {
      "AWS::AccountId": stack.account,
      "AWS::Region": stack.region,
      "AWS::Partition": "aws",
      "AWS::URLSuffix": "amazonaws.com",
      "AWS::StackName": stack.name,
      "AWS::StackId": `arn:aws:cloudformation:${stack.region}:${stack.account}:stack/${stack.name}/local`,
    };
    const find = (id: string) => {
      const resource = byId.get(`${stack.name}/${id}`);
      if (!resource) throw new TemplateError(`Stack ${stack.name} refers to ${id}, which it does not have.`);
      return resource;
    };
    return {
      ref: (name) => {
        if (Object.hasOwn(pseudo, name)) return pseudo[name];
        const parameter = stack.body.Parameters?.[name];
        if (!parameter) return identity(find(name)).ref;
        if (parameter.Default === undefined || parameter.Type.startsWith("AWS::SSM::")) {
          throw new TemplateError(
            `Stack ${stack.name}: parameter ${name} has no value that is known locally.`,
          );
        }
        return parameter.Default;
      },
      attribute: (id, name) => attribute(find(id), name),
      imported,
      stackOutput,
    };
  }

  function imported(exportName: string): unknown {
    for (const stack of stacks) {
      for (const [id, output] of Object.entries(stack.body.Outputs ?? {})) {
        const scope = scopeOf(stack, `Stack ${stack.name}, output ${id}`);
        if (output.Export && resolve(output.Export.Name, scope) === exportName)
          return resolve(output.Value, scope);
      }
    }
    throw new TemplateError(`No stack exports ${exportName}, which another one imports.`);
  }

  function stackOutput(stackName: string, name: string): unknown {
    const stack = stacks.find((each) => each.name === stackName);
    const output = stack?.body.Outputs?.[name];
    if (!stack || !output) {
      throw new TemplateError(`No stack ${stackName} has an output ${name}, which another one reads.`);
    }
    return resolve(output.Value, scopeOf(stack, `Stack ${stackName}, output ${name}`));
  }

  for (const stack of stacks) {
    for (const resource of resourcesOf(stack)) byId.set(`${stack.name}/${resource.logicalId}`, resource);
  }
  const resources = [...byId.values()];
  checkTypes(resources);

  const properties = (resource: Resource) =>
    Object.fromEntries(
      Object.keys(resource.properties)
        .map((name) => [name, property(resource, name)] as const)
        .filter(([, value]) => value !== undefined),
    );

  return {
    region: first.region,
    account: first.account,
    resources,
    ofType: (...types) => resources.filter(({ type }) => types.includes(type)),
    ref: (resource) => identity(resource).ref,
    attribute,
    property,
    properties,
    parse: (resource, schema) => {
      const parsed = schema.safeParse(properties(resource));
      if (parsed.success) return parsed.data;
      throw new TemplateError(
        `${describe(resource)}: the local cloud does not understand its properties.\n${z.prettifyError(parsed.error)}`,
        { cause: parsed.error },
      );
    },
  };
}
