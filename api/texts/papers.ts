import { formatPercent } from '../../schema/format-money.ts'
import labels from '../../schema/texts/fr/labels.json' with { type: 'json' }

const day = new Intl.DateTimeFormat('fr-CH', { dateStyle: 'long', timeZone: 'Europe/Zurich' })

const onDay = (instant: string | null) => (instant ? day.format(new Date(instant)) : '–')

/** Texts of receipts, statements and bills. */
export const papers = {
  onDay,
  test: 'Banque d’essai : aucun argent n’a été déplacé.',
  page: (at: number, count: number) => `Page ${at} sur ${count}`,
  receipt: {
    title: 'Reçu de paiement',
    number: (id: string) => `Reçu n° ${id}`,
    payer: (name: string) => `Payé par : ${name}`,
    payee: (name: string) => `Pour : ${name}`,
    job: 'Job',
    paidOn: 'Payé le',
    status: 'État',
    amount: 'Montant payé',
    fee: (percent: number) => labels.label_service_fee.replace('{fee}', formatPercent(percent)),
    refunded: 'Montant remboursé',
    net: 'Montant pour l’étudiant·e',
    statuses: {
      awaiting: 'en attente',
      held: 'fonds retenus',
      frozen: 'fonds bloqués',
      released: 'fonds libérés',
      split: 'fonds partagés',
      refunded: 'remboursé',
      charged_back: 'repris par la banque',
      cancelled: 'annulé',
    },
    refundFailed: 'remboursement refusé par la banque, encore dû',
    settledOn: 'le',
  },
  statement: {
    title: (year: number) => `Relevé annuel ${year}`,
    from: (name: string) => `Paiements de ${name}`,
    to: (name: string) => `à ${name}`,
    columns: ['Libéré le', 'Job', 'Frais', 'Payé'],
    total: 'Total payé',
    net: 'Reçu après frais de service',
    none: 'Aucun paiement libéré cette année-là.',
    // Art. 34d, al. 2 et 3, RAVS.
    insurance: (isAbove: boolean) =>
      `Assurances sociales : jusqu’à 750 CHF par an et par ménage employeur, le salaire d’une personne de 25 ans au plus n’est soumis aux cotisations AVS que si elle le demande. ${
        isAbove
          ? 'Ce relevé dépasse 750 CHF : renseignez-vous auprès de la caisse de compensation.'
          : 'Ce relevé ne dépasse pas 750 CHF. D’autres paiements entre ces personnes, en espèces par exemple, s’y ajoutent.'
      }`,
  },
  bill: {
    title: 'Facture',
    from: 'De',
    to: 'À',
    job: 'Job',
    amount: 'À payer',
    explain: (student: string, job: string) =>
      `${student} vous présente cette facture pour « ${job} ». Elle se paie directement, sans fonds retenus et sans frais de service : Pouce ne voit pas ce paiement et ne peut ni le libérer ni le rembourser.`,
  },
}
