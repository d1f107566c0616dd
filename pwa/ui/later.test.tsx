import { Suspense } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { apart } from './later.tsx'

const createPart = () => apart(async () => () => <p>here</p>)

const show = (Part: ReturnType<typeof createPart>) =>
  renderToStaticMarkup(
    <Suspense fallback="on its way">
      <Part />
    </Suspense>,
  )

it('what has been fetched shows at the first try, for React holds back whatever made it wait', async () => {
  const Part = createPart()
  await Part.fetch()
  expect(show(Part)).toBe('<p>here</p>')
})

it('what has not been fetched leaves its place to what stands in for it', () => {
  expect(show(createPart())).toContain('on its way')
})
