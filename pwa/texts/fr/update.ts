export const updateTexts = {
  title: 'Une nouvelle version est prête',
  text: 'Ce que vous écrivez est gardé sur cet appareil.',
  accept: 'Recharger',
  later: 'Plus tard',
}
