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

/** Members of the inputs this service reads itself, after their types have been checked. */
export interface Input {
  TableName: string;
  Item?: Item;
  Key?: Item;
}
