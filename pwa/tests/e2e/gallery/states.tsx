import WifiOffIcon from 'lucide-react/icons/wifi-off'
import { button, card } from '../../../styled-system/recipes/index.js'
import { Banner } from '../../../components/ui/banner.tsx'
import { DoneDrawing } from '../../../components/drawings/done.tsx'
import { NoApplicationsDrawing } from '../../../components/drawings/no-applications.tsx'
import { NoJobsDrawing } from '../../../components/drawings/no-jobs.tsx'
import { NoMessagesDrawing } from '../../../components/drawings/no-messages.tsx'
import { NoReviewsDrawing } from '../../../components/drawings/no-reviews.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { Skeleton, SkeletonBlock } from '../../../components/ui/skeleton.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { Row, Section } from './section.tsx'

export const States = () => (
  <Section title="États">
    <Banner icon={<WifiOffIcon />}>Hors ligne. Vos envois partiront dès le retour du réseau.</Banner>
    <Banner
      tone="accent"
      action={
        <button type="button" className={button({ size: 'small' })}>
          Installer
        </button>
      }
    >
      Pouce sur votre écran d’accueil, même sans réseau.
    </Banner>
    {(['info', 'success', 'warning', 'danger'] as const).map(tone => (
      <Banner key={tone} tone={tone}>
        Un mot sur l’état des choses ({tone}).
      </Banner>
    ))}
    <div className={card()}>
      <Row>
        <SkeletonBlock of="avatar" />
        <SkeletonBlock of="badge" />
        <SkeletonBlock of="button" />
        <Spinner />
      </Row>
      <Skeleton width="long" />
      <Skeleton />
      <Skeleton width="half" />
    </div>
    <EmptyState
      drawing={<NoJobsDrawing />}
      title="Aucun job disponible"
      text="Revenez bientôt, ou élargissez la recherche."
    >
      <button type="button" className={button()}>
        Découvrir les offres
      </button>
    </EmptyState>
    <Row>
      <NoMessagesDrawing />
      <NoApplicationsDrawing />
      <NoReviewsDrawing />
      <DoneDrawing />
    </Row>
  </Section>
)
