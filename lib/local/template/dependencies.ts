import type { Resource, StackTemplate } from "./model.ts";
import { isCustomResource } from "./resource-types.ts";

/**
 * Finds the custom resources that a resource refers to, directly or not, by its properties or `DependsOn`.
 * @param byId every resource by `<stack>/<logical id>`
 */
export function createDependencies(
  stacks: readonly StackTemplate[],
  byId: ReadonlyMap<string, Resource>,
): (resource: Resource) => readonly Resource[] {
  return (resource) => collect(resource, new Set());

  function collect(resource: Resource, seen: Set<Resource>): Resource[] {
    if (seen.has(resource)) return [];
    seen.add(resource);
    return references(resource).flatMap((other) =>
      isCustomResource(other.type) ? [...collect(other, seen), other] : collect(other, seen),
    );
  }

  function references(resource: Resource): Resource[] {
    const ids = new Set(resource.dependsOn);
    const exports = new Set<string>();
    scan(resource.properties, ids, exports);
    const found = [...ids].flatMap((id) => byId.get(`${resource.stack.name}/${id}`) ?? []);
    return [...found, ...[...exports].flatMap(exporters)];
  }

  function exporters(exportName: string): Resource[] {
    for (const stack of stacks) {
      for (const output of Object.values(stack.body.Outputs ?? {})) {
        if (!output.Export || JSON.stringify(output.Export.Name) !== exportName) continue;
        const ids = new Set<string>();
        scan(output.Value, ids, new Set());
        return [...ids].flatMap((id) => byId.get(`${stack.name}/${id}`) ?? []);
      }
    }
    return [];
  }
}

/** Collects the logical ids and the export names (as JSON) that a value mentions. */
function scan(value: unknown, ids: Set<string>, exports: Set<string>): void {
  if (Array.isArray(value)) {
    for (const part of value) scan(part, ids, exports);
    return;
  }
  if (typeof value !== "object" || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    if (key === "Ref" && typeof part === "string") ids.add(part);
    else if (key === "Fn::GetAtt")
      ids.add(String(Array.isArray(part) ? part[0] : String(part).split(".")[0]));
    else if (key === "Fn::ImportValue") exports.add(JSON.stringify(part));
    else if (key === "Fn::Sub") {
      const template = String(Array.isArray(part) ? part[0] : part);
      for (const [, name] of template.matchAll(/\$\{([^!}.]+)[^}]*\}/g)) if (name) ids.add(name);
      if (Array.isArray(part)) scan(part[1], ids, exports);
    } else scan(part, ids, exports);
  }
}
