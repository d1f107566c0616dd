import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { lazyPart } from './lazy-part.tsx'

const createPart = () => lazyPart(async () => () => <p>here</p>, { fallback: 'on its way', when: 'shown' })

it('renders a fetched part at once', async () => {
  const Part = createPart()
  await Part.fetch()
  expect(renderToStaticMarkup(<Part />)).toBe('<p>here</p>')
})

it('renders the fallback before the part is fetched', () => {
  const Part = createPart()
  expect(renderToStaticMarkup(<Part />)).toBe('on its way')
})
