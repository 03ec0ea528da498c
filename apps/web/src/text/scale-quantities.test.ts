import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { quantitiesIn, scaleLine, sumLines } from './scale-quantities'

describe('scaling a line', () => {
  test.each([
    ['1 1/2 cups flour', 2, '3 cups flour'],
    ['1-1/2 cups flour', 3, '4½ cups flour'],
    ['1½ cups flour', 2, '3 cups flour'],
    ['½ tsp salt', 3, '1½ tsp salt'],
    ['1 onion', 1 / 3, '⅓ onion'],
    ['3 eggs', 4 / 5, 'about 2 eggs'],
    ['about 3 eggs', 4 / 5, 'about 2 eggs'],
    ['3 large eggs', 1 / 2, 'about 2 large eggs'],
    ['1 egg', 1 / 4, 'about 1 egg'],
    ['3 Eier', 4 / 5, '~2 Eier'],
    ['4 eggs', 1 / 2, '2 eggs'],
    ['3 cups flour', 4 / 5, '2⅓ cups flour'],
    ['¼ teaspoon salt', 1 / 4, '1/16 teaspoon salt'],
    ['0.25 teaspoon salt', 1 / 4, '1/16 teaspoon salt'],
    ['1.5 cups milk', 1 / 2, '¾ cups milk'],
    ['2 Dosen Tomaten à 400 g', 2, '4 Dosen Tomaten à 400 g'],
    ['750 ml bottle red wine', 2, '2 x 750 ml bottle red wine'],
    ['330 ml 7up', 2, '660 ml 7up'],
    ['卵2個', 2, '卵4個'],
    ['大さじ2 しょうゆ', 2, '大さじ4 しょうゆ'],
    ['砂糖 ２００g', 2, '砂糖 ４００g'],
    ['玉ねぎ 1/2個', 3, '玉ねぎ 1½個'],
    ['2 כוסות קמח', 2, '4 כוסות קמח'],
    ['500 גרם קמח', 0.25, '125 גרם קמח'],
    ['٢ كوب دقيق', 2, '٤ كوب دقيق'],
    ['٢٥٠ غرام سكر', 2, '٥٠٠ غرام سكر'],
    ['۲ लीटर', 2, '۴ लीटर'],
    ['½ tsp salt', 9 / 8, '½ tsp salt'],
    ['3 tbsp sugar', 9 / 8, '3⅜ tbsp sugar'],
    ['2-3 cloves garlic', 2, '4-6 cloves garlic'],
    ['2 – 2 1/2 cups milk', 2, '4 – 5 cups milk'],
    ['2 to 3 carrots', 2, '4 to 6 carrots'],
    ['0.5 l milk', 3, '1.5 l milk'],
    ['1,5 dl cream', 2, '3 dl cream'],
    ['1,5 dl cream', 0.5, '0,75 dl cream'],
    ['200g butter', 1.5, '300g butter'],
    ['125 g butter', 1.5, '188 g butter'],
    ['100-150 g rice', 0.25, '25-37.5 g rice'],
    ['1,000 g flour', 0.5, '500 g flour'],
    ['1,250 kg potatoes', 2, '2,5 kg potatoes'],
    ['1 (400 g) can tomatoes', 2, '2 (400 g) can tomatoes'],
    ['2 x 400g tins beans', 2, '4 x 400g tins beans'],
    ['1 cup (240 ml) milk', 2, '2 cup (480 ml) milk'],
    ['400g/14oz spaghetti', 0.5, '200g/7oz spaghetti'],
    ['about 2 cups rice', 2, 'about 4 cups rice'],
    ['Juice of 1 lemon', 2, 'Juice of 2 lemon'],
    ['- 2 eggs', 2, '- 4 eggs'],
    ['1 tbsp. oil', 0.05, '1/16 tbsp. oil'],
    ['119 g butter, 80 g sugar and 1 tbsp cardamom', 2, '238 g butter, 160 g sugar and 2 tbsp cardamom'],
    ['2 eggs, 1 yolk + 3 whites', 2, '4 eggs, 2 yolk + 6 whites'],
    ['1 onion or 2 shallots', 2, '2 onion or 4 shallots'],
    ['1 cup plus 2 tbsp flour', 2, '2 cup plus 4 tbsp flour'],
    ['1 lb 4 oz beef', 2, '2 lb 8 oz beef'],
    ['Flour, 2 cups', 2, 'Flour, 4 cups'],
    ['a pinch of salt and 1,5 dl cream', 2, 'a pinch of salt and 3 dl cream'],
    ['7 g yeast (1 sachet)', 2, '14 g yeast (2 sachet)'],
    ['6 size 2 eggs', 2, '12 size 2 eggs'],
    ['2 eggs (size 3)', 2, '4 eggs (size 3)'],
    ['4 fillets, 150 g each', 2, '8 fillets, 150 g each'],
    ['200 g flour (type 405), 2 cm ginger', 2, '400 g flour (type 405), 2 cm ginger'],
    ['100 g chocolate (70% cocoa)', 2, '200 g chocolate (70% cocoa)'],
    [
      '1 carrot, cut into 2 cm cubes, boiled 10 minutes',
      2,
      '2 carrot, cut into 2 cm cubes, boiled 10 minutes',
    ],
    ['1 potato, baked at 350 F', 2, '2 potato, baked at 350 F'],
    ['2 C flour', 2, '4 C flour'],
    ['2 heaped tbsp honey (or 3 tbsp maple syrup)', 2, '4 heaped tbsp honey (or 6 tbsp maple syrup)'],
    ['2 heaped tbsp honey (60 g)', 2, '4 heaped tbsp honey (120 g)'],
    ['2 onions (or 3 shallots)', 2, '4 onions (or 6 shallots)'],
    ['2 small (about 300 g) onions', 2, '4 small (about 300 g) onions'],
    ['2 tins (of 400 g)', 2, '4 tins (of 400 g)'],
    ['1 sheet of pastry, 20 x 30 cm', 2, '2 sheet of pastry, 20 x 30 cm'],
    ['2 x 5 cm pieces of ginger', 2, '4 x 5 cm pieces of ginger'],
    ['Eggs 3', 2, 'Eggs 6'],
    ['Eggs: 2-3', 2, 'Eggs: 4-6'],
  ])('%j, %d times, is %j', (line, factor, scaled) => {
    expect(scaleLine(line, factor)).toBe(scaled)
  })

  test.each([
    'Salt to taste',
    '7up',
    '7 Up to taste',
    '180℃',
    'オーブン 10分',
    'size 2 eggs',
    '2% milk',
    '180 °C oven',
    '350 °F',
    '350 F',
    '350 degrees',
    'Type 00 flour',
    '3-inch piece of ginger',
    '00 flour',
    '1/0 cup',
    '1. Flour',
    '9 x 13 inch pan',
    '9" x 13" pan',
    '9x13-inch pan',
    '9 by 13 in. pan',
    '8½ × 4½ inch loaf tin',
    '20 x 20 x 5 cm glass dish, greased',
    'Eggs size 3',
    'Flour type 405',
    'Flour 550',
    'Oven at 180',
    '',
  ])('%j stays as it is', (line) => {
    expect(scaleLine(line, 2)).toBe(line)
  })

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('a factor of %d changes nothing', (factor) => {
    expect(scaleLine('2 eggs', factor)).toBe('2 eggs')
  })
})

describe('any line', () => {
  /** As precisely as a kitchen measures: the nearest line of a spoon. */
  const isNear = (value: number, exact: number) =>
    Math.abs(value - exact) <= Math.max(0.12 * exact, 1 / 16) + 1e-9
  const whole = fc.integer({ min: 1, max: 400 }).map(String)
  const decimal = fc
    .tuple(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 1, max: 99 }), fc.constantFrom('.', ','))
    .map(([before, after, separator]) => `${before}${separator}${after}`)
  const fraction = fc.constantFrom('½', '⅓', '¼', '¾', '⅔', '1/2', '3/4', '1/3', '1/8', '5/8')
  const mixed = fc
    .tuple(fc.integer({ min: 1, max: 9 }), fraction)
    .map(([before, part]) => `${before} ${part}`)
  const number = fc.oneof(whole, decimal, fraction, mixed)
  const thing = fc.constantFrom('cups flour', 'g butter', 'tsp salt', 'onions', 'l milk', 'cl rum')
  const range = fc.tuple(number, number).map(([from, to]) => `${from} – ${to}`)
  const line = fc.tuple(fc.oneof(number, range), thing).map(([amount, name]) => `${amount} ${name}`)
  const factor = fc.double({ min: 0.001, max: 1000, noNaN: true })
  const amounts = (text: string) => quantitiesIn(text).map(({ value }) => value)

  test('a factor of 1 changes nothing', () => {
    fc.assert(fc.property(fc.oneof(line, fc.string()), (text) => scaleLine(text, 1) === text))
  })

  test('scaling by n and then by 1/n restores the quantities', () => {
    fc.assert(
      fc.property(line, fc.integer({ min: 2, max: 12 }), (text, n) => {
        const back = amounts(scaleLine(scaleLine(text, n), 1 / n))
        const before = amounts(text)
        expect(back).toHaveLength(before.length)
        before.forEach((value, index) => {
          expect([back[index], value]).toSatisfy(([found = 0, exact = 0]) => isNear(found, exact))
        })
      }),
      // A whole number loses its style: these come back as 0.13 g and as ⅛ – ⅓ cups.
      {
        examples: [
          ['1/8 g butter', 8],
          ['0.1 – 0.30 cups flour', 10],
        ],
      },
    )
  })

  test('every amount is scaled, as precisely as a kitchen measures', () => {
    fc.assert(
      fc.property(line, fc.double({ min: 0.1, max: 20, noNaN: true }), (text, times) => {
        const [before, after] = [amounts(text), amounts(scaleLine(text, times))]
        before.forEach((value, index) => {
          expect([after[index], value * times]).toSatisfy(([found = 0, exact = 0]) => isNear(found, exact))
        })
      }),
    )
  })

  test('a line without numbers never changes', () => {
    fc.assert(
      fc.property(fc.string(), factor, (text, times) => {
        fc.pre(!/[\p{N}]/u.test(text))
        return scaleLine(text, times) === text
      }),
    )
  })

  test('never writes NaN or Infinity', () => {
    const text = fc.oneof(line, fc.string({ unit: fc.constantFrom(...'0123456789½¾/⁄.,-– (%°)gxcup') }))
    fc.assert(
      fc.property(text, factor, (any, times) => !/NaN|Infinity|∞|\de[+-]/.test(scaleLine(any, times))),
    )
  })
})

describe('summing two lines', () => {
  test.each([
    ['200 g flour', '100 g flour', '300 g flour'],
    ['1 egg', '2 eggs', '3 eggs'],
    ['2 eggs', '1 egg', '3 eggs'],
    ['½ cup milk', '½ cup  Milk', '1 cup milk'],
    ['1½ tsp salt', '¼ tsp salt', '1¾ tsp salt'],
    ['1.5 l water', '0.25 l water', '1.75 l water'],
    ['1-2 lemons', '2-3 lemons', '3-5 lemons'],
    ['200 g butter (1 cup)', '100 g butter (½ cup)', '300 g butter (1½ cup)'],
    ['1 (400 g) tin of plums', '2 (400 g) tins of plums', '3 (400 g) tins of plums'],
    ['Salt', 'salt', 'Salt'],
  ])('%j and %j are %j', (line, other, sum) => expect(sumLines(line, other)).toBe(sum))

  test.each([
    ['200 g flour', '1 cup flour'],
    ['1 kg flour', '500 g flour'],
    ['200 g flour', '200 g sugar'],
    ['200 g flour', 'flour'],
    ['200 g kale', '200 g kale, cut thin'],
    ['1 (400 g) tin of plums', '1 (800 g) tin of plums'],
  ])('%j and %j stay apart', (line, other) => expect(sumLines(line, other)).toBeUndefined())

  test('which comes first makes no difference to the amounts', () => {
    const amount = fc.integer({ min: 1, max: 2000 })
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        const lines = [`${a} g flour`, `${b} g flour`] as const
        return (
          sumLines(...lines) === `${a + b} g flour` && sumLines(lines[1], lines[0]) === sumLines(...lines)
        )
      }),
    )
  })
})
