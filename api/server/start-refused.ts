// Ends a start for a reason its reader can fix: the message is one sentence, printed without a stack.
export class StartRefused extends Error {
  override name = 'StartRefused'
}
