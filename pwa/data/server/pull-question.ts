/** What a device asks of the sync, whichever device it is: a page that the server has rendered may bring the answer. */
export const pullQuestion = (body: string) =>
  JSON.stringify(JSON.parse(body), (key, value: unknown) => (key === 'device' ? undefined : value))
