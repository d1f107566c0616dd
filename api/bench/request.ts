export type Request = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly token?: string
  readonly body?: string
}

/** Headers as a browser sends them. */
export const headersOf = ({ token, body }: Request, origin: string) => ({
  ...(token === undefined ? {} : { Cookie: `pouce=${token}` }),
  ...(body === undefined ? {} : { 'Content-Type': 'application/json', Origin: origin }),
})

type Fetch = (
  url: string,
  init: { method: string; headers: Record<string, string>; body?: string },
) => Promise<Response>

/** Checks an answer and returns its size: a benchmark of errors or of empty lists would be fast. */
export const checkAnswer = async (fetch: Fetch, origin: string, request: Request, prefix = '') => {
  const { method, path, body } = request
  const answer = await fetch(`${prefix}${path}`, {
    method,
    headers: headersOf(request, origin),
    ...(body === undefined ? {} : { body }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
  if (text.length < 20) throw new Error(`${method} ${path} answered next to nothing: ${text}`)
  return Buffer.byteLength(text)
}
