import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { apart } from './later.tsx'

const createPart = () => apart(async () => () => <p>here</p>, 'on its way')

it('what has been fetched shows at the first try', async () => {
  const Part = createPart()
  await Part.fetch()
  expect(renderToStaticMarkup(<Part />)).toBe('<p>here</p>')
})

it('what has not been fetched leaves its place to what stands in for it', () => {
  const Part = createPart()
  expect(renderToStaticMarkup(<Part />)).toBe('on its way')
})
