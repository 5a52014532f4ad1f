# SPDX-FileCopyrightText: 2026 KVScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""The words of the English stories, grouped so that what is drawn together fits together."""

GIRLS = ("Lily Mia Anna Emma Lucy Rosa Nina Sara Ella Molly Grace Alice Ruby Clara Maya Zoe Sofia Daisy Hannah Ivy "
         "Julia Kate Lena Mary Nora Olive Penny Amy Lola Tina").split()
BOYS = ("Tom Ben Sam Max Leo Jack Peter Tim Hugo Oscar Noah Adam Luis Omar Finn Jake Paul Billy Danny Eric Felix "
        "Henry Ivan Joe Karl Mark Nico Owen Ravi Will").split()
ADULTS = {"she": ["<his> mother", "<his> grandmother", "<his> aunt", "Mom", "Grandma"],
          "he": ["<his> father", "<his> grandfather", "<his> uncle", "Dad", "Grandpa"]}
NEIGHBOURS = [("Mrs. Green", "she"), ("Mr. Brown", "he"), ("Mrs. Hill", "she"), ("Mr. Stone", "he"),
              ("the baker", "he"), ("the farmer", "he"), ("the teacher", "she"), ("the old sailor", "he"),
              ("the gardener", "she"), ("the woman next door", "she"), ("the old man with the white beard", "he")]

# kind, traits, what it likes to eat, where it lives
CREATURES = [
    ("fox", "little red clever young", "berries", "den"), ("rabbit", "small white gray quick", "carrots", "burrow"),
    ("bear", "big brown young sleepy", "honey", "cave"), ("hedgehog", "small shy brown round", "apples", "nest of leaves"),
    ("squirrel", "red quick little busy", "nuts", "hollow tree"), ("mouse", "tiny gray brave little", "cheese", "hole"),
    ("duck", "yellow young white happy", "bread", "nest by the pond"), ("frog", "green little noisy jolly", "flies", "pond"),
    ("owl", "wise old young white", "supper", "hollow tree"), ("turtle", "slow old little green", "leaves", "pond"),
    ("hare", "proud quick brown young", "clover", "field"), ("crow", "black clever old hungry", "corn", "nest"),
    ("goat", "white old stubborn young", "grass", "shed"), ("donkey", "gray old patient little", "hay", "stable"),
    ("elephant", "big young gentle gray", "bananas", "forest"), ("monkey", "small funny clever brown", "bananas", "tree"),
    ("lion", "young proud strong golden", "supper", "cave"), ("wolf", "gray lonely young thin", "supper", "den"),
    ("beaver", "busy brown little young", "bark", "house in the river"), ("mole", "small blind black shy", "worms", "tunnel"),
]
CREATURE_NAMES = {"she": "Coco Bella Dot Fern Hazel Poppy Willow Luna Mimi Honey".split(),
                  "he": "Pip Bruno Milo Nutmeg Otto Rufus Toby Ziggy Biscuit Teo".split()}

PETS = [("dog", "barked"), ("puppy", "barked"), ("cat", "meowed"), ("kitten", "meowed")]
PET_NAMES = "Rex Spot Misty Snowy Ginger Pepper Buddy Daisy Lucky Shadow Patch Cookie Sunny Bruno Max".split()

TOYS = "ball kite drum doll train puzzle boat wagon whistle robot".split()
COLOURS = "red blue green yellow white brown orange purple pink black".split()
FRUITS = "apples pears plums cherries grapes oranges strawberries peaches".split()
CAKES = ["an apple pie", "a chocolate cake", "a lemon cake", "a loaf of bread", "a pan of cookies", "a plum cake"]
SOUPS = ["tomato soup", "chicken soup", "vegetable soup", "potato soup", "noodle soup"]
LUNCHES = ["bread and cheese", "cold chicken and apples", "egg sandwiches", "cookies and milk", "grapes and bread",
           "cheese sandwiches and lemonade"]
FLOWERS = "roses tulips daisies sunflowers violets poppies".split()
BIRDS = "robin sparrow blackbird owl dove swallow".split()

# place, kind, way to be there
PLACES = [("the park", "park"), ("the playground", "park"), ("the forest", "forest"), ("the woods", "forest"),
          ("the beach", "water"), ("the lake", "water"), ("the river", "water"), ("the pond", "water"),
          ("the farm", "farm"), ("the field", "farm"), ("the garden", "garden"), ("the market", "market"),
          ("the town", "market"), ("the hill", "hill"), ("the meadow", "hill")]

# adjective: weight, kind of day, what it makes people do ("so … that <H> …")
WEATHER = {
    "nice": (12, "fine", ["went to <p>", "walked to <p>", "decided to have lunch outside", "took a long walk", "played outside all day",
                          "ran out of the house before breakfast was over", "left the jackets at home", "could not stay inside", "went to <p> with a basket full of food"]),
    "warm": (9, "fine", ["took off <his> shoes and walked in the grass", "went to <p>", "had breakfast in the garden", "opened all the windows",
                         "sat under a tree and read a book", "could smell the flowers from far away"]),
    "good": (8, "fine", ["went to <p>", "packed a lunch and walked to <p>", "worked in the garden", "rode to <p> on a bicycle", "forgot about the homework"]),
    "lovely": (4, "fine", ["went to <p>", "sang all the way to <p>", "did not want to go home", "walked to school slowly"]),
    "beautiful": (4, "fine", ["went to <p>", "stopped to look at the sky", "took the long way to <p>", "wanted to paint a picture of it"]),
    "sunny": (4, "fine", ["put on a hat and went to <p>", "went to <p>", "hung the wet clothes outside", "had to close <his> eyes a little"]),
    "fine": (2, "fine", ["went to <p>", "left the umbrella at home", "walked instead of taking the bus"]),
    "hot": (10, "hot", ["went to the lake for a swim", "stayed in the shade of the big tree", "drank three glasses of water", "ate ice cream before lunch",
                        "slept with the windows open", "put <his> feet in the river", "walked slowly and drank a lot of water"]),
    "dry": (2, "hot", ["had to water the garden twice", "carried water to the flowers", "saw dust behind every cart"]),
    "cold": (11, "cold", ["put on a coat, a scarf and a hat", "stayed inside by the fire", "could see <his> own breath", "wore two sweaters", "drank hot chocolate",
                          "ran all the way to keep warm", "needed gloves", "did not want to get out of bed"]),
    "snowy": (2, "cold", ["took the sled up the hill", "built a snowman", "could not see the road", "put on <his> boots"]),
    "bad": (8, "wet", ["stayed at home", "had to stay inside all day", "could not go to <p>", "played games by the window", "took the bus", "baked a cake instead of going to <p>"]),
    "wet": (6, "wet", ["put on <his> rubber boots", "took the big umbrella", "jumped over the puddles", "came home with wet socks", "stayed under the roof"]),
    "rainy": (4, "wet", ["stayed at home", "took an umbrella", "listened to the rain on the roof", "could not play outside"]),
    "stormy": (2, "storm", ["stayed inside and closed the windows", "heard the thunder all night", "could not sleep"]),
    "terrible": (2, "storm", ["stayed at home", "lit a candle and told stories", "did not even open the door"]),
    "windy": (7, "wind", ["took the kite to <p>", "had to hold on to <his> hat", "could hardly walk", "saw hats and leaves fly down the street", "closed all the windows"]),
    "cool": (4, "wind", ["put on a jacket", "went for a long walk", "wore a sweater to <p>", "ran a race to get warm"]),
    "cloudy": (3, "dull", ["took an umbrella to be safe", "did not see the sun all day", "stayed near the house"]),
    "gray": (2, "dull", ["lit the lamp before lunch", "stayed in bed a little longer", "looked for something to do inside"]),
    "dark": (3, "dull", ["lit a lamp at noon", "had to light a candle", "could not find the way home", "thought it was night"]),
    "foggy": (2, "dull", ["could not see the other side of the street", "walked slowly and held hands", "lost the path"]),
}
SKY = {
    "fine": ["the sun is shining and the birds are singing", "there is not a cloud in the sky", "the sky is blue and the air smells of flowers"],
    "hot": ["even the dog lies in the shade", "the sun burns and nobody is on the street", "the ice cream melts before you can eat it"],
    "cold": ["there is ice on the pond", "the snow lies on the roofs", "everybody wears a warm coat"],
    "wet": ["the rain falls and falls", "there are puddles on every street", "the rain taps on the window"],
    "storm": ["the thunder rolls over the hills", "the trees bend in the wind", "the sky is black"],
    "wind": ["the leaves dance in the air", "the clouds run over the sky", "the trees shake their heads"],
    "dull": ["the clouds hang low over the roofs", "the sun does not want to come out", "the street lamps are still on"],
}
