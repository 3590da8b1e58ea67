/** The part of an UpdateItem that says which attributes change. */
interface AttributeChanges {
  UpdateExpression: string;
  ExpressionAttributeNames: Record<string, string>;
  ExpressionAttributeValues?: Record<string, unknown>;
}

/** An update that sets attributes and removes others, at least one. All else stays as it is stored. */
export function attributeChanges(
  set: Readonly<Record<string, unknown>>,
  remove: readonly string[],
): AttributeChanges {
  const names = [...Object.keys(set), ...remove];
  const sets = Object.keys(set).map((_, index) => `#n${index} = :v${index}`);
  const removes = remove.map((_, index) => `#n${sets.length + index}`);
  const clauses = [
    ...(sets.length > 0 ? [`SET ${sets.join(", ")}`] : []),
    ...(removes.length > 0 ? [`REMOVE ${removes.join(", ")}`] : []),
  ];
  const values = Object.values(set).map((value, index) => [`:v${index}`, value]);
  return {
    UpdateExpression: clauses.join(" "),
    ExpressionAttributeNames: Object.fromEntries(names.map((name, index) => [`#n${index}`, name])),
    ...(values.length > 0 && { ExpressionAttributeValues: Object.fromEntries(values) }),
  };
}
