/** What is drawn to be kept. */
export const paperTexts = {
  receipt: 'Reçu (PDF)',
  statement: (year: string) => `Relevé ${year} (PDF)`,
  bill: 'QR-facture (PDF)',
  billHint: 'Vous préférez votre e-banking ? La QR-facture va droit au compte de l’étudiant : Pouce n’y retient rien.',
  failed: 'Ce document n’a pas pu être obtenu',
}
