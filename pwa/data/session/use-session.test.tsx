import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { useSession } from './use-session.ts'

const Reader = () => useSession().user?.firstName ?? null

it('G-12 throws outside its provider, and says so', () => {
  expect(() => renderToString(<Reader />)).toThrow('must be used within the authentication provider')
})
