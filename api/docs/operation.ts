export type Json = { [key: string]: unknown }

/** One documented call, as OpenAPI writes it. */
export type Operation = Json & { summary: string; operationId: string; responses: Record<string, Json> }
