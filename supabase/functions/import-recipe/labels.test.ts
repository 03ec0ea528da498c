import { expect, test } from 'vitest'
import { findRecipe } from './find-recipe.ts'

const find = (facts: string) =>
  findRecipe(
    `<ul><li>Plum jam</li><li>Total time: 3 hours</li><li>Serves 40</li></ul><h1>Plum pie</h1>${facts}
     <script type="application/ld+json">{ "@type": "Recipe", "recipeIngredient": ["1 kg plums", "200 g flour"],
     "recipeInstructions": "Halve the plums." }</script>`,
    new URL('https://kitchen.example/pie'),
  )

test.each([
  ['<p>Total time: 1 hr 20 min</p>', 80],
  ['<p>Total time: 1 1/2 hours</p>', 90],
  ['<p>Cook time: ½ hour</p>', 30],
  ['<p>Prep 10 min | Cook 25 min | easy</p>', 35],
  ['<div>Preparation time</div><div>20 minutes</div><div>Cooking time</div><div>40 minutes</div>', 60],
  ['<p>Prep Time : 35m</p><p>Cook Time : 40m</p>', 75],
  ['<p>Ready in around 20 mins</p>', 20],
  ['<p>Gesamtzeit: 1:05</p>', 65],
  ['<p>Temps total 60 min</p><p>Cuisson 45 min</p>', 60],
  ['<div>Tempo Cottura</div><div>1 ora</div>', 60],
  ['<p>Bereidingstijd: 30 minuten + 2 uur</p>', 150],
  ['<p>30 pies ready in 30 minutes or less</p>', null],
  ['<p>Bake for 30 minutes</p>', null],
  ['<p>Our total is 5 min better</p>', null],
])('%s takes %j minutes', (facts, minutes) => {
  expect(find(facts)?.cooking_time).toBe(minutes)
})

test.each([
  ['<p>Serves 6</p>', 6],
  ['<p>Serves four</p>', 4],
  ['<p>Makes one 9-inch pie</p>', 1],
  ['<p>Yields 3 dozen</p>', 36],
  ['<p>Makes 500 g</p>', null],
  ['<div>Servings:</div><div>6</div>', 6],
  ['<p>Rendimento 4 porções</p>', 4],
  ['<p>8 os.</p>', 8],
  ['<h2>Zutaten für 4 Personen:</h2>', 4],
  ['<h2>Ingrédients (6 personnes)</h2>', 6],
  ['<h2>Ingredients (serves 5)</h2>', 5],
  ['<h2>Our 12 ingredients</h2>', null],
  ['<p>6 people liked this</p>', null],
])('%s is for %j', (facts, servings) => {
  expect(find(facts)?.servings).toBe(servings)
})
