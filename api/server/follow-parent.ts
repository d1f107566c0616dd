// npm told to end ends its shell too, but that shell does not end its children: without this, they would live on unseen.
// Outside npm a parent may go as it likes, as with nohup.
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
