const most = `
123456 1234567 12345678 123456789 1234567890 12345678910 123123 123123123 123321 123654 123789 147258 147258369 159357
159753 101010 102030 112233 121212 131313 142536 147852 159951 222222 456789 654321 666666 696969 741852 741852963
753159 789456 789456123 852456 987654 9876543210 987654321 0123456789 012345 0000000 1q2w3e 1q2w3e4r 1q2w3e4r5t
1qaz2wsx zaq12wsx qazwsx qazwsxedc q1w2e3r4 a1b2c3 a1b2c3d4 aa12345678 aa123456 abc123 abcd1234 abc1234 abcdef abcdefg
abcdefgh 1234qwer qwer1234 qwerty qwerty1 qwerty12 qwerty123 qwerty12345 qwertyuiop qwertz qwertz123 qwertzuiop asdfgh
asdfghjkl asdf1234 azerty azerty1 azerty12 azerty123 azertyuiop zxcvbn zxcvbnm yxcvbnm password password1 password12
password123 passw0rd p@ssw0rd p@ssword pa55word motdepasse motdepasse1 motdepasse123 passwort passwort1 passwort123
kennwort hallo123 hallo1234 schatz geheim letmein welcome welcome1 welcome123 bienvenue bienvenue1 bonjour bonjour1
bonjour123 admin123 administrator administrateur root123 master master123 superman batman spiderman pokemon naruto
starwars dragon dragon123 monkey monkey123 shadow sunshine princess princesse princesse1 football football1 footbal
baseball basketball soccer hockey servette young-boys fcbasel fcsion lausanne geneve geneva zurich suisse suisse1
suisse123 schweiz schweiz1 switzerland svizzera fribourg neuchatel michael michael1 jordan jordan23 charlie charlie1
thomas nicolas nicolas1 julien alexandre antoine maxime camille pauline marine caroline sandrine nathalie isabelle
christine catherine dominique philippe pierre1 jerome sebastien stephane frederic guillaume benjamin vincent laurent
olivier olivier1 mathieu jessica jennifer michelle ashley nicole daniel daniel1 andrea martina alessandro francesco
giuseppe amoremio juventus juventus1 inter1908 forzamilan ilovemylife iloveyou iloveyou1 jetaime jetaime1 tiamo1
amour123 mamour monamour moncoeur doudou doudou1 doudoune loulou loulou1 loulou123 chouchou chouchou1 choupette
choupinette poussin nounours bisous bisous1 bebe123 maman1 maman123 papa123 mamanjetaime famille soleil soleil1
soleil123 chocolat chocolat1 fromage licorne papillon coucou coucou1 coucou123 cheval minette caramel vanille biscuit
princess1 starlight rainbow butterfly flower summer winter spring autumn hiver2025 ete2025 summer2025 winter2025
hello123 hello1234 hellohello whatever freedom trustno1 secret secret1 secret123 computer internet samsung samsung1
iphone google google123 facebook instagram snapchat tiktok youtube minecraft fortnite roblox playstation nintendo
killer killer123 ninja123 access access14 mustang harley yamaha ferrari porsche mercedes lamborghini test123 test1234
testtest tester demo123 guest123 user123 login123 changeme changeme1 default changer temp123 temporaire pouce123
coupdepouce1 etudiant etudiant1 student student1 student123 particulier lol123 loveme lovely loveyou lovelove
babygirl angel1 angels cookie cookies ginger buster pepper tigger hunter hunter2 ranger george andrew joshua matthew
robert richard william anthony samantha elizabeth liverpool chelsea arsenal barcelona realmadrid manchester
`

const common = new Set(most.trim().split(/\s+/))

const isOneCharacter = (text: string) => new Set(text).size <= 1
const isRun = (text: string) => {
  const steps = new Set(Array.from(text.slice(1), (letter, index) => letter.charCodeAt(0) - text.charCodeAt(index)))
  return steps.size === 1 && (steps.has(1) || steps.has(-1))
}

type Person = { email: string; firstName: string; lastName: string }

/** True if a password is easily guessed: a common one, one repeated key, a run of keys, or the person's name or address. */
export const isCommonPassword = (password: string, person?: Person) => {
  const text = password.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
  if (common.has(text) || isOneCharacter(text) || isRun(text)) return true
  if (!person) return false
  const own = [person.email, person.email.split('@')[0] ?? '', person.firstName, person.lastName]
  return own.some(word => word.toLowerCase() === text)
}
