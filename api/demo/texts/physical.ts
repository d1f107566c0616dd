import type { JobTemplates } from './job-template.ts'

export const physical = {
  gardening: [
    {
      title: '[Tondre|Tonte de] la pelouse {day}',
      text: [
        'Notre jardin fait [environ|dans les] {size=120|150|200|250|300|400} m² et [l’herbe a bien poussé|il a été négligé cet été|nous n’arrivons plus à suivre].',
        '[La tondeuse est électrique, avec une rallonge sur place|Tondeuse à batterie sur place, chargée|Tondeuse à essence, je montre le démarrage].',
        'Les bords sont à finir [au coupe-fil|à la main|à la cisaille] et l’herbe va [dans le conteneur vert|au compost au fond du jardin|en sacs, je les amène à la déchetterie].',
      ],
      rate: [20, 26],
      hours: [1.5, 2, 3],
      skills: ['Jardinage', 'Soin'],
      demand: 'moderate',
    },
    {
      title:
        'Tailler [une haie de {tree=thuyas|laurelles|charmilles|troènes}|notre haie de {tree=thuyas|laurelles|charmilles|troènes}]',
      text: [
        'Une quinzaine de mètres de haie à rabattre à [1 m 60|1 m 80|2 mètres], [côté rue et côté jardin|un seul côté, le voisin s’occupe du sien].',
        'Ce sont des {tree}, [rien de compliqué mais il faut un peu d’endurance|ça se coupe facilement|ils n’ont pas été taillés depuis deux ans].',
        '[Taille-haie électrique et échelle à disposition|J’ai le taille-haie, l’échelle et des gants].',
        '[On charge les branches ensemble pour la déchetterie|Les branches restent en tas, la commune passe les ramasser].',
      ],
      rate: [23, 30],
      hours: [3, 4, 5],
      skills: ['Jardinage', 'À l’aise sur une échelle'],
      demand: 'heavy',
      experience: 'basic',
    },
    {
      title: '[Arroser le jardin et relever le courrier|Arrosage pendant nos vacances]',
      text: [
        'Nous partons [une semaine|dix jours|quinze jours] et cherchons quelqu’un pour arroser {plants=les tomates et les géraniums|le potager et quatre bacs|les plantes du balcon et celles du salon}.',
        'Compter [une vingtaine de minutes|une demi-heure] par passage, [un jour sur deux|tous les jours s’il fait très chaud|trois fois par semaine].',
        '[La clé est chez la voisine du rez|On vous remet la clé avant de partir], le courrier va dans la corbeille de l’entrée.',
        'Servez-vous volontiers [en tomates|en courgettes|en herbes et en salades], il y en a trop.',
      ],
      rate: [18, 22],
      hours: [3, 4, 5],
      skills: ['Fiabilité'],
    },
    {
      title:
        'Ramasser les feuilles [et préparer le jardin pour l’hiver|mortes {day}|sous {n=deux|trois|quatre} grands arbres]',
      text: [
        'Nous avons [un tilleul et deux noyers|un grand érable|plusieurs marronniers] et je n’ai plus le dos pour tout ramasser.',
        'Il faut ratisser, [remplir les big-bags|mettre en tas au fond du terrain|remplir les conteneurs], [couper les vivaces fanées|vider les bacs à fleurs|rentrer les pots au garage].',
        'Râteaux, brouette et gants sont là. [Le thé chaud aussi|Café et croissants à la pause].',
      ],
      rate: [20, 25],
      hours: [2, 3, 4],
      skills: ['Bonne condition physique'],
      demand: 'moderate',
    },
    {
      title: 'Désherber [une allée de gravier|les plates-bandes|le potager]',
      text: [
        'Je cherche une personne patiente pour arracher les mauvaises herbes, [racines comprises|sans produit, c’est important pour nous].',
        'Surface : [à peu près {m=20|30|40|60} m²|trois massifs et le tour de la terrasse|une allée de {m=20|30|40} mètres].',
        '[Je vous montre ce qui reste et ce qui part|Les plantes à garder sont marquées], pas besoin d’être botaniste.',
        '[J’ai des genouillères|Prévoir de vieux habits], [on peut couper le travail en deux fois|si le temps est mauvais on déplace].',
      ],
      rate: [18, 24],
      hours: [2, 3, 4],
      skills: ['Patience'],
      demand: 'moderate',
    },
    {
      title: 'Coup de main [régulier au jardin|au potager] {moment=le samedi|le mercredi après-midi|en semaine}',
      text: [
        'Couple de retraités cherche de l’aide pour [bêcher, semer et récolter|le gros du potager|le verger et le potager].',
        '[Horaire souple|L’heure exacte se fixe ensemble|Quand la météo le permet], [d’ici aux premières gelées|jusqu’à la fin de la saison|jusqu’à la fin du semestre].',
        'Nous avons tous les outils et [le temps d’expliquer|cinquante ans de métier à transmettre].',
        'Vous repartirez [avec un cornet de légumes|avec des pommes et des pruneaux selon la saison].',
      ],
      rate: [20, 25],
      hours: [2, 3],
      weekly: true,
      skills: ['Jardinage', 'Régularité'],
      demand: 'moderate',
    },
  ],
  housekeeping: [
    {
      title: 'Ménage [hebdomadaire|régulier] dans un [3,5 pièces|4,5 pièces|5,5 pièces]',
      text: [
        'Famille avec {kids=deux enfants|un bébé|trois enfants} cherche une aide pour le ménage, [une fois par semaine|chaque semaine, jour à convenir|le vendredi si possible].',
        'Aspirateur, sols, cuisine et [les deux salles d’eau|la salle de bains]. [Pas de repassage|Un peu de repassage s’il reste du temps].',
        'Nous avons tout le matériel. [Le chat se cache en général sous le lit|Pas d’animaux|La poussette vit dans l’entrée, merci de votre indulgence].',
      ],
      rate: [22, 28],
      hours: [2, 3],
      weekly: true,
      skills: ['Soin', 'Discrétion'],
      demand: 'moderate',
    },
    {
      title: 'Nettoyage de fin de bail, {rooms=studio|2,5 pièces|3,5 pièces}',
      text: [
        'Je rends mon appartement {inCity} et l’état des lieux est [dans dix jours|en fin de semaine prochaine|à la fin du mois].',
        'Reste à faire : [four, frigo et vitres|vitres, stores et armoires|salle de bains (calcaire !) et cuisine].',
        'Nous serions {n=deux|trois} en tout, dans la bonne humeur. [Produits et chiffons fournis|J’ai tout, y compris la panosse].',
        '[La régie est tatillonne, il faut que ce soit nickel|L’appartement est déjà vide].',
      ],
      rate: [23, 30],
      hours: [4, 5, 6],
      skills: ['Minutie', 'Endurance'],
      urgency: 'high',
      demand: 'heavy',
    },
    {
      title: 'Repassage [d’une bonne corbeille|de chemises et de draps]',
      text: [
        '[Une vingtaine de chemises|Chemises, nappes et draps housses|La corbeille déborde], et je n’ai ni le temps ni le talent.',
        '[Planche et centrale vapeur sur place|Fer à vapeur récent à disposition], on peut mettre la radio.',
        '[Si ça joue, ce sera toutes les deux semaines|Une fois pour commencer, plus si entente|Idéalement {day}].',
      ],
      rate: [20, 25],
      hours: [1.5, 2, 3],
      skills: ['Repassage'],
    },
    {
      title:
        'Nettoyer [les vitres du salon et de la véranda|{n=huit|dix|douze|quatorze} fenêtres] [{day}|avant les fêtes de famille]',
      text: [
        'Les vitres n’ont pas été faites depuis [le printemps|trop longtemps|les travaux d’en face].',
        '[Tout est accessible de plain-pied|Premier étage, avec balcon partout|Un escabeau suffit], intérieur et extérieur, cadres compris.',
        '[Merci d’apporter seau et serpillière, nous avons le reste|Apportez votre raclette si vous en avez une préférée, et un seau].',
      ],
      rate: [21, 27],
      hours: [2, 3, 4],
      skills: ['Minutie'],
      tools: ['bucket_and_mop'],
      demand: 'moderate',
    },
    {
      title: '[Trier|Vider] [le galetas|la cave|le garage] [avec moi|avec nous] {day}',
      text: [
        '[Vingt ans|Trente ans|Quinze ans] d’affaires accumulées : [habits, vaisselle, vieux skis|cartons de livres et jouets|meubles, bocaux et mystères].',
        'Il s’agit de trier en trois tas : [garder, donner, jeter|garder, brocante, déchetterie|famille, Emmaüs, déchetterie].',
        'J’ai besoin de bras, et de quelqu’un qui me dise que non, je ne remettrai jamais [ce manteau|ces souliers de ski|cette fondue électrique].',
      ],
      rate: [20, 26],
      hours: [3, 4, 5],
      skills: ['Organisation', 'Bonne humeur'],
      demand: 'moderate',
    },
    {
      title: 'Faire le souper [deux soirs par semaine|le mardi et le jeudi] pour [ma mère|mon père|mes parents]',
      text: [
        '[Quatre-vingt-deux ans|Nonante ans cette année|Huitante-cinq ans] et toute sa tête, mais la cuisine devient pénible.',
        'Préparer un repas simple, [partager un moment à table|ranger la cuisine|faire la vaisselle] et [jeter un œil au frigo|noter ce qui manque].',
        '[Cuisine familiale, pas de régime particulier|Sans sel ajouté|Aime la soupe, le papet et les gâteaux aux pruneaux].',
        'Les commissions sont faites par [la famille|nos soins|une voisine].',
      ],
      rate: [22, 27],
      hours: [3, 4],
      weekly: true,
      skills: ['Cuisine', 'Contact avec les aînés'],
    },
  ],
  moving: [
    {
      title: 'Déménagement d’un [{rooms=studio|2,5 pièces|3,5 pièces|4,5 pièces}] {day}',
      places: 3,
      text: [
        'Nous quittons un {floor=1er|2e|3e|4e} étage [avec ascenseur (petit)|sans ascenseur (désolés)|avec monte-charge] pour [le quartier d’à côté|un rez-de-chaussée à dix minutes|une maison dans le village voisin].',
        'Camionnette louée et [chauffeur trouvé|conduite par mon frère], cartons faits, meubles [démontés|presque tous démontés].',
        'Nous serons {n=trois|quatre|cinq} au total. Pizzas et boissons [pour tout le monde|offertes à l’arrivée].',
      ],
      rate: [25, 32],
      hours: [4, 5, 6, 8],
      skills: ['Force physique', 'Esprit d’équipe'],
      demand: 'heavy',
    },
    {
      title:
        '[Descendre {what=un piano droit|une armoire ancienne|un frigo} du|Monter {what=un canapé d’angle|une machine à laver} au] {floor=2e|3e|4e} étage',
      text: [
        'Un seul objet, mais lourd ! [J’ai des sangles et une planche à roulettes|Sangles et couvertures prêtes].',
        'Nous sommes déjà {n=deux|trois} et il manque [une ou deux personnes solides|une paire de bras].',
        '[Ça devrait prendre une petite heure, je paie deux heures dans tous les cas|Comptons large pour ne rien casser].',
      ],
      rate: [28, 35],
      hours: [2],
      skills: ['Force physique'],
      demand: 'heavy',
    },
    {
      title:
        'Monter des meubles [IKEA|en kit] : {what=deux armoires PAX|un lit et deux commodes|un bureau et trois étagères|une cuisine d’enfant et un lit mezzanine}',
      text: [
        'Les cartons sont livrés et [ouverts|dans le salon|m’attendent depuis un mois], il y a {what}.',
        '[Une visseuse serait utile, la mienne a rendu l’âme|Merci d’apporter une visseuse], le reste des outils est là.',
        '[J’aide volontiers, je ne comprends juste pas les plans|Je peux tenir les planches|Je garde le bébé pendant ce temps], et les cartons vont ensuite au recyclage.',
      ],
      rate: [24, 30],
      hours: [2, 3, 4],
      skills: ['Bricolage', 'Lecture de plans'],
      tools: ['drill'],
      experience: 'basic',
      demand: 'moderate',
    },
    {
      title: 'Emballer [la vaisselle et les livres|une bibliothèque entière] avant un déménagement',
      text: [
        'Les déménageurs viennent [lundi prochain|dans une semaine|à la fin du mois] et il reste {n=une trentaine|une quarantaine|une cinquantaine} de cartons à faire.',
        'Vaisselle dans du papier, livres dans les petits cartons, [tout est numéroté et noté sur une liste|une étiquette par pièce].',
        'Cartons, scotch et papier sur place. [On écoute de la musique et on fait des pauses|Travail à deux, tranquille].',
      ],
      rate: [20, 25],
      hours: [3, 4, 5],
      skills: ['Soin', 'Organisation'],
      demand: 'moderate',
    },
    {
      title: 'Un tour à la déchetterie [avec mon break|avec une remorque] {day}',
      text: [
        'À évacuer : [un vieux canapé, un sommier et des cartons|des planches, un matelas et un meuble de salle de bains|tout ce que la cave a recraché].',
        '[Je conduis, il me faut de l’aide pour charger et décharger|La remorque est attelée, il ne manque que des bras].',
        'La déchetterie ferme [tôt|sans prévenir les retardataires], donc [merci d’être à l’heure|on part à l’heure pile].',
      ],
      rate: [22, 28],
      hours: [1.5, 2, 3],
      skills: ['Force physique'],
      demand: 'heavy',
    },
  ],
  deliveries: [
    {
      title:
        'Faire les commissions [chaque semaine|le vendredi] pour [une dame âgée|un voisin en chaise roulante|mes grands-parents]',
      text: [
        'Liste préparée, [Migros et Coop à cinq minutes|une grande Coop au bout de la rue|Denner et la boulangerie du coin], argent avancé [en liquide|sur place].',
        'Il faut porter les cornets [au {floor=1er|2e|3e} étage|jusqu’à la cuisine] et ranger [le frais|le frigo].',
        '[Un petit café est presque obligatoire|On discute cinq minutes, ça fait plaisir].',
      ],
      rate: [19, 24],
      hours: [1.5, 2],
      weekly: true,
      skills: ['Ponctualité', 'Contact avec les aînés'],
    },
    {
      title:
        'Promener {dog=Filou|Nala|Pixel|Oslo|Gribouille|Max|Ficelle|Zora|Caramel|Biscotte} [à midi|en semaine à midi|deux fois par semaine]',
      text: [
        '{dog} est [un border collie de quatre ans|un labrador plein d’énergie|un petit croisé très affectueux|un jack russell têtu mais gentil|un golden de neuf ans qui prend son temps].',
        'Une bonne [demi-heure|heure] dehors, [au bord du lac|en forêt|dans le parc à côté], [en laisse près de la route|il revient au rappel, en principe].',
        '[Je travaille au bureau trois jours par semaine|Je me remets d’une opération du genou|Mes horaires ont changé], [la clé est dans une boîte à code|on fait d’abord une balade ensemble].',
      ],
      rate: [18, 24],
      hours: [2, 3, 4],
      weekly: true,
      skills: ['À l’aise avec les chiens', 'Fiabilité'],
    },
    {
      title: 'Distribuer [{n=300|500|800|1000} flyers] dans les boîtes aux lettres',
      text: [
        '[Notre petite salle de sport ouvre bientôt|Le troc du quartier a lieu dans deux semaines|Notre chorale donne son concert annuel|Nouvelle épicerie en vrac], il faut le faire savoir.',
        'Plan des rues fourni, [uniquement les boîtes sans autocollant «\u00a0pas de publicité\u00a0»|merci de respecter les «\u00a0pas de pub\u00a0»].',
        '[À pied ou à vélo|À faire quand vous voulez avant {weekday}], [photo des rues terminées par message|un petit compte rendu par message suffit].',
      ],
      rate: [18, 22],
      hours: [3, 4, 5],
      skills: ['Marche', 'Autonomie'],
    },
    {
      title:
        'Aller chercher [un vélo|un fauteuil|un banc de jardin|un lit d’enfant] acheté [sur tutti.ch|sur Ricardo|sur Anibis]',
      text: [
        'L’objet se trouve à [dix|vingt|vingt-cinq] minutes {deCity}, déjà payé, [la vendeuse est là en soirée|le vendeur est flexible].',
        'Il faut une voiture [avec sièges rabattables|assez grande|break ou utilitaire], l’essence est en plus.',
        '[Livraison au rez-de-chaussée|Je vous aide à décharger], {day} si c’est possible.',
      ],
      rate: [23, 30],
      hours: [1.5, 2],
      skills: ['Permis de conduire'],
      tools: ['car'],
      demand: 'moderate',
    },
    {
      title:
        'Accompagner [ma fille|mon fils|deux enfants] de l’école [à la maison|au cours de musique|à l’entraînement]',
      text: [
        '[Six ans|Sept ans|Huit ans], bavardage garanti. Sortie d’école à [15 h 15|15 h 45|16 h], puis [dix minutes à pied|un trajet en bus (abonnement remboursé)].',
        'Goûter prévu, et [présence jusqu’à 18 h|une petite heure de jeux|retour par le parc s’il fait beau].',
        '{days=Le lundi et le jeudi|Le mardi|Le mardi et le vendredi}, [dès maintenant|jusqu’aux vacances]. Nous aimerions vous rencontrer d’abord.',
      ],
      rate: [20, 25],
      hours: [2, 3, 4],
      weekly: true,
      skills: ['Aisance avec les enfants', 'Ponctualité'],
    },
  ],
} satisfies JobTemplates
