import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { lazyPart } from './lazy-part.tsx'

const createPart = () => lazyPart(async () => () => <p>here</p>, { fallback: 'on its way', when: 'shown' })

it('what has been fetched shows at the first try', async () => {
  const Part = createPart()
  await Part.fetch()
  expect(renderToStaticMarkup(<Part />)).toBe('<p>here</p>')
})

it('what has not been fetched leaves its place to what stands in for it', () => {
  const Part = createPart()
  expect(renderToStaticMarkup(<Part />)).toBe('on its way')
})
