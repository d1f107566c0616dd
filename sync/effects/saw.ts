type Fields = Readonly<Record<string, unknown>>

/**
 * An edit with what its writer has in front of them in the fields that it touches: by that the server tells what was said
 * elsewhere meanwhile (`schema/decisions/merge-edit.ts`).
 */
export const saw = <Edit extends Fields & { was?: unknown }>(edit: Edit, shown: Fields | undefined): Edit => {
  const { id: _, was: __, ...fields } = edit
  return shown
    ? { ...edit, was: Object.fromEntries(Object.keys(fields).map(name => [name, shown[name] ?? null])) }
    : edit
}
