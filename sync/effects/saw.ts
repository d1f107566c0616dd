type Fields = Readonly<Record<string, unknown>>

/**
 * Adds to an edit what its author sees in the touched fields, so that the server detects concurrent changes
 * (`schema/decisions/merge-edit.ts`).
 */
export const saw = <Edit extends Fields & { was?: unknown }>(edit: Edit, shown: Fields | undefined): Edit => {
  const { id: _, was: __, ...fields } = edit
  return shown
    ? { ...edit, was: Object.fromEntries(Object.keys(fields).map(name => [name, shown[name] ?? null])) }
    : edit
}
