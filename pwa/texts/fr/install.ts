export const installTexts = {
  title: 'Installer Pouce',
  text: 'Sur votre écran d’accueil, Pouce s’ouvre tout de suite, même sans réseau.',
  byHand: 'Touchez le bouton de partage, puis « Sur l’écran d’accueil ».',
  accept: 'Installer',
  dismiss: 'Non merci',
  understood: 'Compris',
}
