const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Says whether a text can be an id of a table whose ids are UUIDs; asking for others is no fault.
 */
export function isUuid(text: string): boolean {
  return shape.test(text);
}
