/** An attribute value as it travels: numbers are strings, bytes are base64. */
export interface AttributeValue {
  S?: string;
  N?: string;
  B?: string;
  BOOL?: boolean;
  NULL?: boolean;
  SS?: string[];
  NS?: string[];
  BS?: string[];
  L?: AttributeValue[];
  M?: Item;
}

export type Item = Record<string, AttributeValue>;

export type ConditionFailureReturn = "ALL_OLD" | "NONE";

/** Members of the inputs this service reads itself, after their types have been checked. */
export interface Input {
  TableName: string;
  IndexName?: string;
  ResourceArn?: string;
  Item?: Item;
  Key?: Item;
  ReturnConsumedCapacity?: "INDEXES" | "TOTAL" | "NONE";
  ReturnValuesOnConditionCheckFailure?: ConditionFailureReturn;
}

/** Units consumed on one table by one request. */
export interface ConsumedCapacity {
  TableName: string;
  CapacityUnits: number;
}

export interface Output {
  Attributes?: Item;
  Item?: Item;
  ConsumedCapacity?: ConsumedCapacity;
}
