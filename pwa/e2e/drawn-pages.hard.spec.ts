import { drawnPages } from '../build/drawn-pages.ts'
import { walkDrawnPages } from './walk-drawn-pages.ts'
import { setStage } from './set-stage.ts'

const stage = await setStage()

walkDrawnPages(
  stage,
  Object.keys(drawnPages).filter(address => address !== '/'),
)
