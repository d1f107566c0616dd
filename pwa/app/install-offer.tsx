import { button } from '../styled-system/recipes/index.js'
import * as m from '../paraglide/messages.js'
import { OfferCard } from '../components/ui/offer-card.tsx'
import { installs } from '../push/current.ts'
import type { InstallWay } from '../push/installs.ts'

const ByDialog = () => (
  <OfferCard title={m.install_title()} text={m.install_text()}>
    <button type="button" className={button({ variant: 'ghost', size: 'small' })} onClick={installs.dismiss}>
      {m.install_dismiss()}
    </button>
    <button type="button" className={button({ size: 'small' })} onClick={() => void installs.accept()}>
      {m.install_accept()}
    </button>
  </OfferCard>
)

const ByHand = () => (
  <OfferCard
    title={m.install_title()}
    text={
      <>
        {m.install_text()} {m.install_by_hand()}
      </>
    }
  >
    <button type="button" className={button({ size: 'small' })} onClick={installs.dismiss}>
      {m.install_understood()}
    </button>
  </OfferCard>
)

export const InstallOffer = ({ way }: { way: InstallWay }) => (way === 'dialog' ? <ByDialog /> : <ByHand />)
