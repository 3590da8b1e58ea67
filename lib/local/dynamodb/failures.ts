import { AwsFailure } from "#lib/local/aws-json.ts";

const namespace = "com.amazonaws.dynamodb.v20120810#";

export function dynamoFailure(name: string, message: string, members: Record<string, unknown> = {}) {
  return new AwsFailure(namespace + name, message, members);
}

export function validationFailure(message: string): AwsFailure {
  return new AwsFailure("com.amazon.coral.validate#ValidationException", message);
}

/** @param name given for calls about the table itself; calls about items leave it out, as AWS does */
export function tableNotFound(name?: string): AwsFailure {
  return dynamoFailure(
    "ResourceNotFoundException",
    `Requested resource not found${name === undefined ? "" : `: Table: ${name} not found`}`,
  );
}
