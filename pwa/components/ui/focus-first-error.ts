/** Focuses the first invalid field. In a group, the element that the Tab key would reach. */
export const focusFirstError = (form: HTMLElement | null) => {
  const field = form?.querySelector<HTMLElement>('[aria-invalid=true]')
  const isGroup = field?.matches('[role=radiogroup]')
  const target = isGroup ? field?.querySelector<HTMLElement>('[tabindex="0"], :checked, input') : field
  target?.focus()
}
