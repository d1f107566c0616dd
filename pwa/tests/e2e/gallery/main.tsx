import { RouterProvider, createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import '../../../theme/theme.css'
import { followTooltips } from '../../../components/ui/tooltips.tsx'
import { Actions } from './actions.tsx'
import { Fields } from './fields.tsx'
import { Overlays } from './overlays.tsx'
import { States } from './states.tsx'
import { Wayfinding } from './wayfinding.tsx'

const Gallery = () => (
  <main
    style={{
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      gap: '2.5rem',
      maxWidth: '44rem',
      margin: '0 auto',
      padding: '1rem',
    }}
  >
    <h1 style={{ fontSize: '2rem' }}>Galerie</h1>
    <Actions />
    <Fields />
    <Overlays />
    <States />
    <Wayfinding />
  </main>
)

const root = createRootRoute({ component: Gallery })
const router = createRouter({ routeTree: root, history: createMemoryHistory() })

const container = document.getElementById('root')
if (!container) throw new Error('no #root')
followTooltips()
createRoot(container).render(<RouterProvider router={router} />)
