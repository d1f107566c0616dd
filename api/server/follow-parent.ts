// Reports when npm ends: npm ends its shell, but the shell does not end its children, which would go on running unnoticed.
// Outside npm the parent may end first, as with nohup.
export const followParent = (parentEnded: () => void) => {
  if (!process.env['npm_lifecycle_event']) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    parentEnded()
  }, 250)
  watch.unref()
}
