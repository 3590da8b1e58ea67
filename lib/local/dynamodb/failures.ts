import { AwsFailure } from "#lib/local/aws-json.ts";

const namespace = "com.amazonaws.dynamodb.v20120810#";

export function dynamoFailure(name: string, message: string, members: Record<string, unknown> = {}) {
  return new AwsFailure(namespace + name, message, members);
}

export function validationFailure(message: string): AwsFailure {
  return new AwsFailure("com.amazon.coral.validate#ValidationException", message);
}

export function tableNotFound(): AwsFailure {
  return dynamoFailure("ResourceNotFoundException", "Requested resource not found");
}
