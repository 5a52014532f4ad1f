// SPDX-FileCopyrightText: 2026 KVScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Writes the files beside it: small tokenizers with the stages of published ones, and the ids that Hugging Face's tokenizers library gives.
//   npm install tokenizers@0.23.2 && node make_pipelines.js
// The vocabularies are made here from the sentences below; only the chains of stages are those of the models.
'use strict';
const fs = require('fs');
const path = require('path');
const { Tokenizer } = require('tokenizers');

const kSentences = [
  'The cache keeps the keys and the values of every position, so the next token needs one new row only.',
  "It's the model's turn: they'll say they've read it, I'd guess, and we're done.",
  'El caché guarda las claves y los valores; así el siguiente token no los calcula otra vez. ¿Qué más?',
  'for (int i = 0; i < 1024; ++i) {\n    sum += row[i] * 3.14159;  // products\n}\n',
  'user and assistant and system take turns in 2026, at 12:30 or 1,000 times.',
];

const kTexts = [
  '', ' ', 'Hello world', ' leading and trailing  ', "It's the model's turn, THEY'LL say I'D guess",
  'cafe\u0301 A\u030Angstro\u0308m \u212B \uFB01x \u00BD \u2460', '\u1112\u1161\u11AB\uAD6D\uC5B4', 'q\u0323\u0307 q\u0307\u0323',
  'numbers 1 12 123 1234 12345 3.14159', 'a  b   c    d\n\n\ne\r\nf\t\tg\n ', 'x\u00a0y\u180ez\u2003w\u0085v\u3000',
  '日本語のテキスト、中文文本。', 'emoji 👩‍👩‍👧 🇪🇸 👍🏽!', '¿Qué más? ¡Así! «no»', 'for (i=0;i<9;++i){}\n    return;\n',
  '<|im_start|>user\nHi<|im_end|>\n<|im_start|>assistant\n', 'a<|endoftext|>b <|endoftext|> c', '<s>x</s> <bos>y<eos>',
  '<|end|>  \n x<|end|><|end|>\n\n<|user|> y', 'mask <mask> word, wordmask<mask>x  <mask>  end', 'tag TAG tags _tag_ tag',
  'İstanbul STRASSE ẞ ǅ Σίσυφος', '▁ already ▁marked', '\u0000\u0001\u007f', '$100+tax = ^`|~ #@!?', 'x                        y',
];

const byteCharacters = (() => {  // GPT-2's characters for bytes
  const self = (b) => (b >= 0x21 && b <= 0x7e) || (b >= 0xa1 && b <= 0xac) || b >= 0xae;
  let next = 0x100;
  return Array.from({ length: 256 }, (_, b) => String.fromCodePoint(self(b) ? b : next++));
})();
const toBytes = (text) => [...Buffer.from(text, 'utf8')].map((b) => byteCharacters[b]).join('');

/// The pairs that are most frequent within words, joined again and again.
function trained(words, first, count) {
  const vocab = Object.fromEntries(first.map((piece, id) => [piece, id]));
  let split = words.map((word) => [...word]);
  for (const piece of new Set(split.flat())) if (!(piece in vocab)) vocab[piece] = Object.keys(vocab).length;
  const merges = [];
  while (merges.length < count) {
    const counts = new Map();
    for (const word of split) for (let i = 0; i + 1 < word.length; ++i) {
      const pair = word[i] + ' ' + word[i + 1];
      counts.set(pair, (counts.get(pair) || 0) + 1);
    }
    const best = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0];
    if (!best || best[1] < 2) break;
    const [left, right] = best[0].split(' ');
    merges.push(best[0]);
    if (!(left + right in vocab)) vocab[left + right] = Object.keys(vocab).length;
    split = split.map((word) => {
      const joined = [];
      for (const piece of word) {
        if (joined.length && joined[joined.length - 1] === left && piece === right) joined[joined.length - 1] = left + right;
        else joined.push(piece);
      }
      return joined;
    });
  }
  return { vocab, merges };
}

const byteWords = kSentences.flatMap((s) => s.match(/ ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+/gu).map(toBytes));
const byteModel = { type: 'BPE', dropout: null, unk_token: null, continuing_subword_prefix: null, end_of_word_suffix: null,
  fuse_unk: false, byte_fallback: false, ...trained(byteWords, byteCharacters, 220) };
const named = Array.from({ length: 256 }, (_, b) => '<0x' + b.toString(16).toUpperCase().padStart(2, '0') + '>');
const markedWords = kSentences.flatMap((s) => ('▁' + s.replace(/ /g, '▁')).match(/▁*[^▁]+/g));
const marked = (specials) => ({ type: 'BPE', dropout: null, unk_token: '<unk>', continuing_subword_prefix: null, end_of_word_suffix: null,
  fuse_unk: true, byte_fallback: true, ...trained(markedWords, [...specials, ...named], 200) });

function document(model, stages, added) {
  let next = Object.keys(model.vocab).length;
  return { version: '1.0', truncation: null, padding: null,
    added_tokens: added.map((token) => ({ id: token.content in model.vocab ? model.vocab[token.content] : next++, single_word: false,
      lstrip: false, rstrip: false, normalized: false, special: true, ...token })),
    normalizer: null, pre_tokenizer: null, post_processor: null, decoder: null, ...stages, model };
}
const specials = (...names) => names.map((content) => ({ content }));
const split = (pattern, behavior, invert = false) => ({ type: 'Split', pattern, behavior, invert });
const byteLevel = (more = {}) => ({ type: 'ByteLevel', add_prefix_space: false, trim_offsets: true, use_regex: true, ...more });
const sequence = (key, list) => ({ type: 'Sequence', [key]: list });
const around = (before, after, ids) => ({ type: 'TemplateProcessing',
  single: [...before.map((id) => ({ SpecialToken: { id, type_id: 0 } })), { Sequence: { id: 'A', type_id: 0 } },
    ...after.map((id) => ({ SpecialToken: { id, type_id: 0 } }))],
  pair: [{ Sequence: { id: 'A', type_id: 0 } }, { Sequence: { id: 'B', type_id: 1 } }],
  special_tokens: Object.fromEntries([...before, ...after].map((id) => [id, { id, ids: [ids[id]], tokens: [id] }])) });

const kQwen = "(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|\\p{N}| ?[^\\s\\p{L}\\p{N}]+[\\r\\n]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+";
const kThreeDigits = kQwen.replace('|\\p{N}|', '|\\p{N}{1,3}|');
const plain = byteLevel({ use_regex: false });
const spaces = Array.from({ length: 23 }, (_, i) => ({ content: ' '.repeat(24 - i), normalized: true, special: false }));
const idOf = (added, content) => Object.keys(byteModel.vocab).length + added.findIndex((token) => token.content === content);

const llama3 = specials('<|begin_of_text|>', '<|im_start|>', '<|endoftext|>');
const mixed = [{ content: '<s>' }, { content: '</s>' }, { content: '<mask>', lstrip: true, rstrip: true },
  { content: 'tag', single_word: true, special: false }, { content: 'WORD', single_word: true, normalized: true, special: false }];
const kPipelines = {
  qwen2: document(byteModel, { normalizer: { type: 'NFC' }, decoder: byteLevel(), post_processor: plain,
    pre_tokenizer: sequence('pretokenizers', [split({ Regex: kQwen }, 'Isolated'), plain]) },
  [...specials('<|endoftext|>', '<|im_start|>', '<|im_end|>'), { content: '<think>', special: false }]),
  pythia: document(byteModel, { normalizer: { type: 'NFC' }, pre_tokenizer: byteLevel(), decoder: byteLevel(), post_processor: byteLevel() },
    [...specials('<|endoftext|>', '<|padding|>'), ...spaces]),
  llama3: document({ ...byteModel, ignore_merges: true }, { decoder: byteLevel(),
    post_processor: sequence('processors', [byteLevel(), around(['<|begin_of_text|>'], [], { '<|begin_of_text|>': idOf(llama3, '<|begin_of_text|>') })]),
    pre_tokenizer: sequence('pretokenizers', [split({ Regex: kThreeDigits }, 'Isolated'), plain]) }, llama3),
  smollm: document(byteModel, { decoder: byteLevel(),
    pre_tokenizer: sequence('pretokenizers', [{ type: 'Digits', individual_digits: true }, byteLevel()]) },
  specials('<|endoftext|>', '<|im_start|>', '<|im_end|>')),
  olmo2: document(byteModel, { decoder: byteLevel(),
    pre_tokenizer: sequence('pretokenizers', [split({ Regex: kThreeDigits }, 'Removed', true), plain]) },
  [{ content: '<|endoftext|>' }, { content: '<|im_start|>', special: false }]),
  stablelm: document(byteModel, { normalizer: { type: 'NFC' }, decoder: byteLevel(), post_processor: byteLevel({ trim_offsets: false }),
    pre_tokenizer: sequence('pretokenizers', [split({ Regex: kThreeDigits }, 'Isolated'), byteLevel({ use_regex: false, trim_offsets: false })]) },
  [{ content: '<|endoftext|>', special: true }, { content: '<|im_start|>', normalized: true, special: false }]),
  gemma: document(marked(['<pad>', '<eos>', '<bos>', '<unk>']), { normalizer: { type: 'Replace', pattern: { String: ' ' }, content: '▁' },
    pre_tokenizer: split({ String: ' ' }, 'MergedWithPrevious'), post_processor: around(['<bos>'], [], { '<bos>': 2 }),
    decoder: sequence('decoders', [{ type: 'Replace', pattern: { String: '▁' }, content: ' ' }, { type: 'ByteFallback' }, { type: 'Fuse' }]) },
  [...specials('<pad>', '<eos>', '<bos>', '<unk>'), { content: '\n\n', special: false }, { content: '▁▁▁', special: false }]),
  phi3: document(marked(['<unk>', '<s>', '</s>']), { normalizer: sequence('normalizers', [{ type: 'Prepend', prepend: '▁' },
    { type: 'Replace', pattern: { String: ' ' }, content: '▁' }]), post_processor: around([], [], {}),
  decoder: sequence('decoders', [{ type: 'Replace', pattern: { String: '▁' }, content: ' ' }, { type: 'ByteFallback' }, { type: 'Fuse' },
    { type: 'Strip', content: ' ', start: 1, stop: 0 }]) },
  [...specials('<unk>', '<s>'), { content: '</s>', rstrip: true, special: false }, { content: '<|endoftext|>' },
    { content: '<|end|>', rstrip: true }, { content: '<|user|>', rstrip: true }]),
  mixed: document(byteModel, { decoder: byteLevel(), post_processor: { type: 'RobertaProcessing', sep: ['</s>', idOf(mixed, '</s>')],
    cls: ['<s>', idOf(mixed, '<s>')], trim_offsets: true, add_prefix_space: false },
  normalizer: sequence('normalizers', [{ type: 'NFKD' }, { type: 'StripAccents' }, { type: 'Lowercase' }, { type: 'Strip', strip_left: true, strip_right: true },
    { type: 'Replace', pattern: { Regex: '[0-9]{3,}' }, content: '#' }]),
  pre_tokenizer: sequence('pretokenizers', [{ type: 'WhitespaceSplit' }, { type: 'Punctuation', behavior: 'MergedWithPrevious' },
    { type: 'Digits', individual_digits: false }, plain]) }, mixed),
  whitespace: document(byteModel, { decoder: byteLevel(), normalizer: sequence('normalizers', [{ type: 'NFD' }, { type: 'Strip', strip_left: false, strip_right: true }]),
    pre_tokenizer: sequence('pretokenizers', [{ type: 'Whitespace' }, { type: 'Punctuation', behavior: 'Isolated' }, plain]) }, []),
  bloom: document(byteModel, { decoder: byteLevel(), normalizer: { type: 'NFKC' },
    pre_tokenizer: sequence('pretokenizers', [split({ Regex: ' ?[^(\\s|[.,!?…。，、।۔،])]+' }, 'Isolated'), plain]) }, specials('<s>', '</s>')),
  ...Object.fromEntries(['MergedWithPrevious', 'MergedWithNext', 'Contiguous', 'Removed'].flatMap((behavior) => [false, true].map((invert) => [
    'split-' + behavior.toLowerCase() + (invert ? '-inverted' : ''), document(byteModel, { decoder: byteLevel(),
      pre_tokenizer: sequence('pretokenizers', [split({ Regex: '\\s' }, behavior, invert), split({ Regex: '(?=[aeiou])' }, behavior, invert), plain]) }, [])]))),
};

(async () => {
  // The byte-level vocabulary is shared: a file of its own, and null in the documents.
  fs.writeFileSync(path.join(__dirname, 'bytelevel.json'), JSON.stringify(byteModel, null, 0) + '\n');
  for (const [name, tokenizer] of Object.entries(kPipelines)) {
    const reference = Tokenizer.fromString(JSON.stringify(tokenizer));
    const cases = [];
    for (const text of kTexts) {
      const ids = (await reference.encode(text)).getIds();
      cases.push({ text, ids, decoded: await reference.decode(ids, true) });
    }
    const shared = tokenizer.model.vocab === byteModel.vocab;
    const model = shared ? { ignore_merges: tokenizer.model.ignore_merges === true } : tokenizer.model;
    const lines = cases.map((one) => '  ' + JSON.stringify(one)).join(',\n');
    fs.writeFileSync(path.join(__dirname, name + '.json'),
      `{"tokenizer": ${JSON.stringify({ ...tokenizer, model })},\n "cases": [\n${lines}\n]}\n`);
  }
})();
