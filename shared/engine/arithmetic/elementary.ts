/**
 * Exponential, logarithm, powers and the circular functions, made of operations that every IEEE 754 machine rounds
 * alike (+ − × ÷). The ones of `Math` may differ in the last bit from one version of a JavaScript engine to the next,
 * and a server and a browser rarely run the same; one bit can move a price by a cent. Errors stay within a few units
 * in the last place, which the tests measure against `Math`.
 */

const stepsPerDoubling = 64;
const stepsPerUnit = 92.33248261689366;
/** ln 2 / 64 in two parts; the first is short enough for its products with whole numbers to be exact. */
const stepHigh = 0.010830417275428772;
const stepLow = 7.420820373486988e-9;

/** 2^(j/64). */
const rootsOfTwo = Float64Array.of(
  1.0,
  1.0108892860517005,
  1.0218971486541166,
  1.0330248790212284,
  1.0442737824274138,
  1.0556451783605572,
  1.0671404006768237,
  1.0787607977571199,
  1.0905077326652577,
  1.102382583307841,
  1.1143867425958924,
  1.1265216186082418,
  1.1387886347566916,
  1.1511892299529827,
  1.1637248587775775,
  1.1763969916502812,
  1.189207115002721,
  1.202156731452703,
  1.215247359980469,
  1.22848053610687,
  1.241857812073484,
  1.255380757024691,
  1.2690509571917332,
  1.2828700160787783,
  1.2968395546510096,
  1.3109612115247644,
  1.3252366431597413,
  1.339667524053303,
  1.3542555469368927,
  1.3690024229745905,
  1.383909881963832,
  1.3989796725383112,
  Math.SQRT2,
  1.42961333839197,
  1.4451808069770467,
  1.460917794180647,
  1.4768261459394993,
  1.4929077282912648,
  1.5091644275934228,
  1.5255981507445384,
  1.5422108254079407,
  1.559004400237837,
  1.5759808451078865,
  1.593142151342267,
  1.6104903319492543,
  1.6280274218573478,
  1.645755478153965,
  1.6636765803267364,
  1.681792830507429,
  1.7001063537185235,
  1.718619298122478,
  1.7373338352737062,
  1.7562521603732995,
  1.7753764925265212,
  1.7947090750031072,
  1.8142521755003989,
  1.8340080864093424,
  1.8539791250833855,
  1.8741676341103,
  1.8945759815869656,
  1.9152065613971474,
  1.9360617934922943,
  1.9571441241754002,
  1.978456026387951,
);

const lowestExponent = -1100;
const highestExponent = 1100;
/** 2^e from 2^−1100 on; repeated halving and doubling is exact down to the smallest number there is. */
const powersOfTwo = new Float64Array(highestExponent - lowestExponent + 1);
powersOfTwo[-lowestExponent] = 1;
for (let e = 1; e <= highestExponent; e++)
  powersOfTwo[e - lowestExponent] = 2 * powersOfTwo[e - 1 - lowestExponent]!;
for (let e = -1; e >= lowestExponent; e--)
  powersOfTwo[e - lowestExponent] = powersOfTwo[e + 1 - lowestExponent]! / 2;

/** e to the power of x. */
export function exp(x: number): number {
  if (!(x > -745 && x < 709)) {
    if (Number.isNaN(x)) return x;
    return x < 0 ? 0 : Number.POSITIVE_INFINITY;
  }
  const steps = Math.floor(x * stepsPerUnit + 0.5);
  const r = x - steps * stepHigh - steps * stepLow;
  const root = rootsOfTwo[steps & (stepsPerDoubling - 1)]!;
  const tail = r + r * r * (1 / 2 + r * (1 / 6 + r * (1 / 24 + r * (1 / 120))));
  return (root + root * tail) * powersOfTwo[(steps >> 6) - lowestExponent]!;
}

/** e to the power of x, less 1; exact to the last places for small x too. */
export function expm1(x: number): number {
  if (Math.abs(x) > 0.3) return exp(x) - 1;
  let sum = 0;
  for (let n = 14; n >= 2; n--) sum = (sum + 1) * (x / n);
  return x + x * sum;
}

const ln2High = 0.6931467056274414;
const ln2Low = 4.7493250390316726e-7;
const smallestNormal = 2.2250738585072014e-308;
const sqrtOfTwo = Math.SQRT2;

/** ln(c/32) from c = 22 on. */
const logsOfCentres = Float64Array.of(
  -0.3746934494414107,
  -0.33024168687057687,
  -0.2876820724517809,
  -0.24686007793152578,
  -0.2076393647782445,
  -0.16989903679539747,
  -0.13353139262452263,
  -0.09844007281325252,
  -0.06453852113757118,
  -0.0317486983145803,
  0.0,
  0.030771658666753687,
  0.06062462181643484,
  0.08961215868968714,
  0.11778303565638346,
  0.1451820098444979,
  0.17185025692665923,
  0.19782574332991987,
  0.22314355131420976,
  0.24783616390458127,
  0.27193371548364176,
  0.2954642128938359,
  0.3184537311185346,
  0.3409265869705932,
  0.3629054936893685,
);

const double = new Float64Array(1);
const words = new Int32Array(double.buffer);
double[0] = 1;
/** Which half of a number holds its exponent depends on the machine's byte order. */
const head = words[1] === 0 ? 0 : 1;

/** Natural logarithm of x: −∞ of 0, NaN below. */
export function log(x: number): number {
  if (!(x >= smallestNormal && x < Number.POSITIVE_INFINITY)) {
    if (x === 0) return Number.NEGATIVE_INFINITY;
    if (x > 0 && x < 1) return log(x * 18_014_398_509_481_984) - 54 * (ln2High + ln2Low);
    return x > 0 ? x : Number.NaN;
  }
  double[0] = x;
  let exponent = (words[head]! >> 20) - 1023;
  // Scaling by a power of two is exact, and cheaper than writing into half of a number and reading it whole.
  let m = x * powersOfTwo[-exponent - lowestExponent]!;
  if (m > sqrtOfTwo) {
    m /= 2;
    exponent++;
  }
  // Against the nearest of a few centres the rest is small; next to 1 the centre is 1 itself, so that nothing is lost.
  const centre = Math.floor(m * 32 + 0.5);
  const c = centre / 32;
  const s = (m - c) / (m + c);
  const q = s * s;
  const rest = 2 * s + 2 * s * q * (1 / 3 + q * (1 / 5 + q * (1 / 7 + q * (1 / 9))));
  return exponent * ln2High + (logsOfCentres[centre - 22]! + (rest + exponent * ln2Low));
}

/** Logarithm to base 10. */
export function log10(x: number): number {
  return log(x) * Math.LOG10E;
}

/** x to the power of y, for x ≥ 0; NaN for a negative x. */
export function pow(x: number, y: number): number {
  if (y === 1) return x;
  return y === 0 ? 1 : exp(y * log(x));
}

const radiansPerTurn = 2 * Math.PI;

/** Taylor's series of an angle of at most an eighth of a turn, as far as it moves a last place; fractions fold when compiled. */
function sinOfSmall(a: number): number {
  const q = a * a;
  const last = 1 / 1_307_674_368_000 - q * (1 / 355_687_428_096_000);
  const high = 1 / 362_880 - q * (1 / 39_916_800 - q * (1 / 6_227_020_800 - q * last));
  return a - a * q * (1 / 6 - q * (1 / 120 - q * (1 / 5_040 - q * high)));
}

function cosOfSmall(a: number): number {
  const q = a * a;
  const high = 1 / 479_001_600 - q * (1 / 87_178_291_200 - q * (1 / 20_922_789_888_000));
  return 1 - q * (1 / 2 - q * (1 / 24 - q * (1 / 720 - q * (1 / 40_320 - q * (1 / 3_628_800 - q * high)))));
}

/** Sine of an angle given in turns. */
export function sinOfTurns(turns: number): number {
  const quarters = Math.floor(4 * turns + 0.5);
  const rest = (turns - quarters / 4) * radiansPerTurn;
  const quadrant = quarters & 3;
  const value = (quadrant & 1) === 0 ? sinOfSmall(rest) : cosOfSmall(rest);
  return quadrant > 1 ? -value : value;
}

/** Cosine of an angle given in turns. */
export function cosOfTurns(turns: number): number {
  return sinOfTurns(turns + 0.25);
}

const quadrantSigns = Float64Array.of(1, 1, -1, -1);
const sineAndCosine = new Float64Array(2);

/**
 * Multiplies `count` radii by the cosines (into `radii`) and the sines (into `turns`) of angles from 0 to 1 turn. The same
 * bits as {@link cosOfTurns} and {@link sinOfTurns}, without branches that a processor could only guess.
 */
export function scaleByCircle(radii: Float64Array, turns: Float64Array, count: number): void {
  for (let i = 0; i < count; i++) {
    const turn = turns[i]!;
    const ahead = turn + 0.25;
    const quarters = Math.floor(4 * turn + 0.5);
    const quartersAhead = Math.floor(4 * ahead + 0.5);
    // Rounded, a quarter turn ahead may skip a quadrant.
    if (((quarters ^ quartersAhead) & 1) === 0) {
      turns[i] = radii[i]! * sinOfTurns(turn);
      radii[i] = radii[i]! * sinOfTurns(ahead);
      continue;
    }
    const rest = (turn - quarters / 4) * radiansPerTurn;
    const restAhead = (ahead - quartersAhead / 4) * radiansPerTurn;
    const odd = quarters & 1;
    // The two rests differ in the last bit at most, so that their difference is exact and so is the sum.
    const step = odd * (restAhead - rest);
    sineAndCosine[0] = sinOfSmall(rest + step);
    sineAndCosine[1] = cosOfSmall(restAhead - step);
    const radius = radii[i]!;
    turns[i] = radius * (quadrantSigns[quarters & 3]! * sineAndCosine[odd]!);
    radii[i] = radius * (quadrantSigns[quartersAhead & 3]! * sineAndCosine[1 - odd]!);
  }
}
