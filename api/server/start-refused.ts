// A start that cannot go on for a reason its reader can fix: the message is one sentence, printed alone, without a stack.
export class StartRefused extends Error {
  override name = 'StartRefused'
}
