// What cooking pages call the ingredients and the steps of a recipe, in the main languages.

const INGREDIENTS = `
  ingredients|what you need|you will need|you'll need|zutaten|ingrédients|ingredients|ingredientes|ingredienti|ingrediënten|ingrediëntenlijst|zutatenliste
  dit heb je nodig|wat heb je nodig|je hebt nodig|  benodigdheden|ingredienser|ingredienslista|dette skal du bruge|du skal bruge|dette trenger du|du trenger|ainekset|ainesosat
  tarvitset|składniki|ingredience|suroviny|ingrediencie|hozzávalók|ingrediente|malzemeler|malzemesi|ингредиенты|продукты|состав
  інгредієнти|продукти|необходими продукти|съставки|υλικά|συστατικά|材料|食材|配料|用料|재료|المقادير|المكونات|מצרכים|רכיבים
  מרכיבים|חומרים|sastojci|састојци|sestavine|ingredientai|sastāvdaļas|koostisosad|koostisained|nguyên liệu|bahan|bahan-bahan
  ส่วนผสม|วัตถุดิบ|सामग्री|مواد لازم|innihald|hráefni|uppskrift`

const STEPS = `
  instructions|directions|method|preparation|procedure|steps|how to make|how to cook|how to prepare|to make|cooking directions
  preparation method|cooking instructions|what to do|here's how|zubereitung|anleitung|so geht's|so wird's gemacht|arbeitsschritte
  zubereitungsschritte|préparation|étapes|les étapes|réalisation|recette|instructions|progression|preparación|elaboración
  instrucciones|pasos|paso a paso|procedimiento|modo de preparación|preparo|modo de preparo|modo de fazer|preparação|instruções
  como fazer|confecção|preparazione|procedimento|istruzioni|svolgimento|come preparare|come si fa|bereiding|bereidingswijze|werkwijze
  zo maak je het|aan de slag|instructies|voorbereiding|stappen|gör så här|så här gör du|tillagning|instruktioner|tillvägagångssätt
  fremgangsmåde|sådan gør du|tilberedning|fremgangsmåte|slik gjør du|ohje|ohjeet|valmistusohje|valmistusohjeet|valmistus|näin teet
  tee näin|przygotowanie|sposób przygotowania|wykonanie|jak zrobić|przepis|postup|postup přípravy|příprava|príprava|postup prípravy
  elkészítés|elkészítése|így készül|mod de preparare|preparare|instrucțiuni|yapılışı|hazırlanışı|nasıl yapılır|tarifi
  приготовление|способ приготовления|как приготовить|рецепт приготовления|пошаговый рецепт|инструкция|приготування
  спосіб приготування|приготвяне|начин на приготвяне|εκτέλεση|παρασκευή|οδηγίες|διαδικασία|作り方|作り方・手順|手順|做法|作法|步骤|步驟
  만드는 법|만드는 방법|조리순서|조리법|طريقة التحضير|طريقة العمل|الطريقة|אופן ההכנה|אופן הכנה|הוראות הכנה|הכנה|priprema
  način pripreme|припрема|priprava|postopek|gaminimas|pagatavošana|valmistamine|cách làm|cách nấu|hướng dẫn|cara membuat|langkah
  langkah-langkah|วิธีทำ|विधि|बनाने की विधि|طرز تهیه|aðferð`

const listed = (words: string) => [...new Set(words.trim().split(/\s*[|\n]\s*/))].map(comparable)

const ingredientWords = listed(INGREDIENTS)
const stepWords = listed(STEPS)

/** `Zutaten für 4 Personen:` names the ingredients. */
export const namesIngredients = (heading: string) => isNamed(heading, ingredientWords)

/** `Preparation` names the steps; `Preparation time` does not. */
export const namesSteps = (heading: string) =>
  isNamed(heading, stepWords) && !ABOUT_TIME.test(comparable(heading))

/** Whether a line has only the word, as a label above the ingredients or the steps. */
export const namesOnly = (line: string) => {
  const text = comparable(line)
  return ingredientWords.includes(text) || stepWords.includes(text)
}

/** `Pruimentaart maken`, `Pflaumenkuchen backen`: in these languages, how to make something ends with the verb. */
export const namesMaking = (heading: string) =>
  /\p{L}\s(?:maken|bakken|bereiden|machen|backen|zubereiten)$/u.test(comparable(heading))

const ABOUT_TIME = /\d|\b(?:time|temps|tiempo|tempo|tijd|tid|zeit|czas|doba|aika|süre\p{L}*|время|час)\b/u

/** What may surround the word: `The ingredients`, `Ingredients (serves 4)`. */
const MAX_MORE = 40
const INTRODUCTION = /^(?:\d+[.)]\s*|the\s|recipe\s|les\s|los\s|las\s|os\s|gli\s|de\s|die\s)+/u

function isNamed(heading: string, words: string[]): boolean {
  const text = comparable(heading).replace(INTRODUCTION, '')
  return words.some((word) => {
    if (!text.startsWith(word) || text.length > word.length + MAX_MORE) return false
    // Not the beginning of a longer word, in scripts with spaces between words.
    return !/^\p{L}/u.test(text.slice(word.length)) || /[\u3040-\u9fff]$/u.test(word)
  })
}

/** @returns in lower case, without decoration such as a colon or an emoji */
function comparable(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N})]+$/gu, '')
    .replace(/\s+/g, ' ')
}
