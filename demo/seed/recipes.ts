// The family's recipes.

import { ago } from './days.ts'
import { type House, hang } from './house.ts'
import type { Key } from './people.ts'
import type { Picture } from './pictures.ts'

type Recipe = {
  by: Key
  when: string
  title: string
  about: string
  minutes: number
  servings: number
  ingredients: string[]
  steps: string[]
  photo: Picture
}

const recipes: Recipe[] = [
  {
    by: 'beatriz',
    when: ago(30),
    title: 'Caldo verde',
    about: 'MY MOTHER’S SOUP. SHE MEASURED WITH HER HAND, SO THIS IS MY HAND, WRITTEN DOWN BY AMÉLIA.',
    minutes: 45,
    servings: 6,
    ingredients: [
      '6 large potatoes',
      '1 onion',
      '2 cloves of garlic',
      '300 g kale, cut as thin as timeout allows',
      '1 chouriço',
      '4 tbsp olive oil',
      '1.5 l water',
      'Salt',
    ],
    steps: [
      'Boil potatoes, onion and garlic in the water with a little salt until a fork falls through them.',
      'Mash it all in the pot until it is smooth.',
      'Slice the chouriço and fry it in the oil until it sings.',
      'Add the kale to the soup for three minutes, not four.',
      'Ladle it out, put three slices and a thread of oil on every bowl, and call everybody twice.',
    ],
    photo: 'dishes/caldo-verde',
  },
  {
    by: 'amelia',
    when: ago(26),
    title: 'Pear cake of the house',
    about: 'What becomes of the pears that fall by themselves. Best on the second day, if it sees one.',
    minutes: 70,
    servings: 12,
    ingredients: [
      '4 ripe pears',
      '200 g flour',
      '150 g sugar',
      '120 g soft butter',
      '3 eggs',
      '2 tsp baking powder',
      '1 lemon, the zest',
      '1 pinch of salt',
      '2 tbsp pear jam, warmed',
    ],
    steps: [
      'Heat the oven to 180 °C and butter a round tin.',
      'Beat butter and sugar until pale, then the eggs, one at a time.',
      'Fold in flour, baking powder, salt and zest.',
      'Lay the pears on top like the petals of a flower. The children may argue about the middle.',
      'Bake for 45 minutes and brush with the jam while it is hot.',
    ],
    photo: 'dishes/pear-cake',
  },
  {
    by: 'ngozi',
    when: ago(22),
    title: 'Jollof rice, the right one',
    about: 'From my mother Ifeoma, who would like it noted that the bottom is supposed to be smoky.',
    minutes: 60,
    servings: 8,
    ingredients: [
      '3 cups long-grain rice',
      '4 tomatoes',
      '3 red peppers',
      '1 scotch bonnet, or half a one for the Lindqvists',
      '2 onions',
      '3 tbsp tomato paste',
      '500 ml stock',
      '1 tsp thyme',
      '2 bay leaves',
      '100 ml oil',
      '2 plantains',
    ],
    steps: [
      'Blend tomatoes, peppers, scotch bonnet and one onion.',
      'Fry the other onion in the oil, then the tomato paste until it darkens.',
      'Add the blend, thyme and bay, and cook it down until the oil rises.',
      'Pour in the stock, stir in the washed rice, cover tightly and leave it alone.',
      'After 30 minutes turn the heat up for the last five: that is the smoke.',
      'Serve with fried plantain.',
    ],
    photo: 'dishes/jollof',
  },
  {
    by: 'olof',
    when: ago(17),
    title: 'Cardamom buns',
    about: 'The only thing that I brought from home and did not break on the way.',
    minutes: 150,
    servings: 16,
    ingredients: [
      '500 ml milk',
      '150 g butter',
      '25 g fresh yeast',
      '800 g flour',
      '120 g sugar',
      '1 tbsp freshly crushed cardamom',
      '1 tsp salt',
      '100 g soft butter, 80 g sugar and 1 tbsp cardamom for the filling',
      'Pearl sugar',
    ],
    steps: [
      'Melt the butter in the milk until it is as warm as a hand, and stir in the yeast.',
      'Knead it with flour, sugar, cardamom and salt for ten minutes. Think of something nice.',
      'Let it rise for an hour under a cloth.',
      'Roll it out, spread the filling, fold, cut into strips and tie each one into a knot.',
      'Let the knots rise again, sprinkle with pearl sugar, and bake at 225 °C for ten minutes.',
    ],
    photo: 'dishes/cardamom-buns',
  },
  {
    by: 'kenji',
    when: ago(9),
    title: 'Miso noodles for a rainy Tuesday',
    about: 'Ready before Hana has finished asking what is for dinner.',
    minutes: 20,
    servings: 4,
    ingredients: [
      '400 g udon noodles',
      '1 l dashi',
      '3 tbsp white miso',
      '4 eggs',
      '2 spring onions',
      '2 sheets of nori',
      '1 tbsp soy sauce',
      '1 tsp sesame oil',
    ],
    steps: [
      'Boil the eggs for six and a half minutes and put them in cold water.',
      'Warm the dashi with the soy sauce. Cook the noodles in another pot.',
      'Whisk the miso with a ladle of dashi and add it off the heat: miso does not like to boil.',
      'Noodles, broth, half an egg, spring onions, nori, three drops of oil.',
    ],
    photo: 'dishes/miso-soup',
  },
  {
    by: 'mateus',
    when: ago(4),
    title: 'Sunday pancakes',
    about: 'The first one is always for the cook. This is not a rule, it is physics.',
    minutes: 35,
    servings: 5,
    ingredients: [
      '300 g flour',
      '2 tsp baking powder',
      '2 tbsp sugar',
      '1 pinch of salt',
      '400 ml buttermilk',
      '2 eggs',
      '50 g melted butter',
      '200 g berries',
      'Pear syrup',
    ],
    steps: [
      'Mix the dry things. Mix the wet things. Mix the two, but stop while it still has lumps.',
      'Let it rest while you look for your glasses.',
      'Fry small ladles in butter until there are bubbles, turn them once.',
      'Stack, syrup, berries, silence.',
    ],
    photo: 'dishes/pancakes',
  },
]

/** One that waits in the bin. */
async function deleteRecipe({ familyId, members: { beatriz } }: House): Promise<void> {
  const { data } = await beatriz.db
    .from('recipes')
    .insert({
      title: 'Soup from a packet',
      ingredients: '1 packet',
      instructions: 'Add water. Tell nobody.',
      family_id: familyId,
      user_id: beatriz.id,
    })
    .select('id')
    .single()
    .throwOnError()
  await beatriz.db.from('recipes').delete().eq('id', data.id).throwOnError()
}

export async function addRecipes(house: House): Promise<void> {
  const { familyId, members, clock } = house
  await deleteRecipe(house)
  await Promise.all(
    recipes.map(async ({ by, when, title, about, minutes, servings, ingredients, steps, photo }) => {
      const author = members[by]
      const { data } = await author.db
        .from('recipes')
        .insert({
          title,
          description: about,
          cooking_time: minutes,
          servings,
          ingredients: ingredients.join('\n'),
          instructions: steps.join('\n'),
          image_url: await hang(author, 'pictures', photo),
          family_id: familyId,
          user_id: author.id,
        })
        .select('id')
        .single()
        .throwOnError()
      await author.db.from('recipe_favourites').insert({ recipe_id: data.id }).throwOnError()
      await clock.from('recipes').update({ created_at: when }).eq('id', data.id).throwOnError()
    }),
  )
}
