import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { router } from './router.tsx'
import { session } from './session/current.ts'
import { followSession } from './session/follow.ts'
import { SessionContext } from './session/use-session.ts'
import './theme/theme.css'

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root')
createRoot(container).render(
  <StrictMode>
    <SessionContext value={session}>
      <RouterProvider router={router} />
    </SessionContext>
  </StrictMode>,
)
followSession()
