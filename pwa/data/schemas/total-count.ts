/** Total number of entries, of which the answer is one page. */
export const totalCount = ({ headers }: Pick<Response, 'headers'>) => {
  const count = headers.get('X-Total-Count') ?? ''
  if (!/^\d+$/.test(count)) throw new TypeError('a list does not say how many there are')
  return Number(count)
}
