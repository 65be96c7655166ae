"""Spring 1943: Germany before Kursk, the Allies in Tunisia and the Solomons."""

from __future__ import annotations

from tests.players.late_war.position import AXIS, JAPAN, RUSSIA, WEST, Position

SPRING_1943 = Position(
    name="spring-1943",
    title="Spring 1943",
    first="Spring 1943",
    last="Summer 1944",
    gone="france poland dutch-east-indies philippines",
    more="rumania hungary finland",
    wars="""
    germany/britain germany/us germany/russia italy/britain italy/us italy/russia
    rumania/britain rumania/us rumania/russia hungary/britain hungary/us hungary/russia
    finland/russia finland/britain
    japan/china japan/communist-china japan/britain japan/us
    """,
    surrendered="france",
    countries="""
    conquered germany: poland norway denmark belgium luxembourg netherlands yugoslavia greece
        baltic-states
    ally germany: rumania hungary bulgaria
    associated germany: finland
    colony britain: algeria morocco tunisia lebanon-syria libya ethiopia
    conquered britain: persia
    conquered japan: burma malaya singapore hong-kong sarawak dutch-east-indies philippines
    colony japan: french-indochina
    associated japan: thailand
    """,
    control="""
    germany: territory:poland territory:eastern-poland territory:baltic-states territory:norway
        territory:denmark territory:belgium territory:luxembourg territory:netherlands
        territory:france territory:yugoslavia territory:greece territory:rumania
        territory:bessarabia territory:hungary territory:bulgaria territory:finland
        territory:finnish-border E43..E44 F42..F44 G42..G44 H42..H43 I41..I43 J41..J43 K40..K43
        L39..L43 M38..M43 N38..N43 O37..O43 P36..P43 Q36..Q43 R37..R43 S37..S41 T37 T39..T40
        U38..U41 V38..V39
    italy: territory:corsica
    britain: territory:libya territory:tunisia territory:algeria territory:morocco
        territory:lebanon-syria territory:persia territory:ethiopia
    japan: territory:burma territory:malaya territory:singapore territory:hong-kong
        territory:sarawak territory:dutch-east-indies territory:java territory:sumatra
        territory:south-borneo territory:philippines territory:guam territory:wake
        territory:french-indochina territory:thailand territory:bismarcks territory:gilberts
        territory:andaman PFF31 PGG31 PGG32 PEE26 PFF26 PGG25 PGG27
    """,
    units="""
    germany-infantry-3-3: E44 F44 G44 H43 I43 J43 K43 L43*2 M43 N43 O43*2 P43 Q43 R43 L24 N21
        N19 V20
    germany-armor-4-6: J43 M43 N43 P43 Q43 R43 O22 T17
    germany-armor-5-6: M42
    germany-infantry-1-3: C35 C33 K26 DD28 Z23
    germany-replacement-1-1: K28 J30 L31 V29 M35 O22 J36
    germany-airborne-1-3: R19
    germany-flak: M27*2 L31
    germany-aaf: J43*4 O43*4 Q43*3 O39*3 O22*4 L25*3 L31*3 C35*2 Y22*2
    germany-air-transport: O39 L31
    rumania-infantry-2-3: S41 V38
    rumania-infantry-1-3: T37 U35 S35 V33 W33 T35
    rumania-aaf: W33
    hungary-infantry-2-3: L42
    hungary-infantry-1-3: K42 R33 R32 S32 S30 T31
    hungary-aaf: S30
    finland-infantry-2-3: D43 D42 B44 A45 D41
    finland-aaf: D41
    italy-infantry-3-3: DD20 Y23
    italy-infantry-2-3: EE20 AA28 W28 Z24
    italy-infantry-1-3: DD19 AA19 X20
    italy-armor-2-5: EE21
    italy-replacement-1-1: T22 U26 AA26 FF30
    italy-aaf: T23*3 Y22*2 DD21*3 AA25*2
    britain-infantry-3-4: L22*2 K24 DD17 EE17
    britain-infantry-1-3: AA7 GG19 MM29 PT11 PT12 PS13
    britain-armor-4-5: K23 EE16
    britain-armor-2-5: DD17 PT11
    britain-replacement-1-1: B29 F26 K21 K25 KK34 LL29 PZ5 PDD3
    britain-commando-1-3: L22
    britain-airborne-1-3: J23
    britain-flak: K23*2
    britain-aaf: K23*4 K24*4 J23*2 DD17*3 GG19*2 LL29*2 PT11*3
    britain-air-transport: PR15 K23
    britain-nas: B29*2 F26*2 LL29*2 K21*2
    canada-infantry-3-4: K23 F26
    canada-armor-4-5: K24
    south-africa-infantry-3-4: MM29
    south-africa-infantry-1-3: south-africa*3
    india-infantry-2-3: PS13 PT12 PZ5 PU10
    india-infantry-1-3: PR15*2 PDD3 PS12
    australia-infantry-2-3: PHH27 PNN24 PHH26
    australia-infantry-1-3: PJJ20 PLL24 PHH27 PNN24
    australia-aaf: PNN24*2
    us-infantry-3-4: CC12*2 DD14 EE15 K21 L21 atlantic-us pacific-us PNN31 PHH32 PP53 PLL24
    us-infantry-1-3: PP53 PLL36
    us-armor-5-6: DD16 atlantic-us*2
    us-marine-1-3: PHH32 pacific-us
    us-airborne-1-3: CC12
    us-replacement-1-1: PM47 PKK33 PJJ41 PA51 atlantic-us*3
    us-aaf: CC12*4 DD14*4 K25*5 K21*2 PP53*3 PHH32*3 PNN24*3 PNN31*2 atlantic-us*3
    us-air-transport: PR15*2 CC12
    us-nas: pacific-us*9
    russia-infantry-1-3: D44 E45 A47 B46 F45 G45 X44 Z47 C46 PF34*2 PE27*2
    russia-infantry-2-3: F45 H44 I44 J44 K44 L44 N44 O44 P44 Q44 R44 S44 PF26 PD26
    russia-infantry-3-3: G45 M44*2 L44 H47 T44 PH32 PD26
    russia-armor-3-5: J44 N45 O45 P45 K45 PF26
    russia-armor-4-5: M45 N45
    russia-armor-5-6: L45
    russia-airborne-1-3: H47 J46
    russia-flak: H47*2
    russia-aaf: H47*5 M44*5 J46*4 R44*3 D44*3 N49*4 PH32*2
    russia-air-transport: F50
    japan-infantry-3-2: PI29 PG31 PG29 PJ26 PK24 PL24 PM24 PN23 PO22*2 PS20 PL32 PEE30
    japan-infantry-2-2: PG29 PH30*2 PJ25 PK24 PL24 PM24 PN23 PO23 PN24 PS20 PU13 PW12 PW21 PEE30
        PK29
    japan-infantry-1-2: PF31 PH29 PJ25 PO23 PO25 PO24 PT19 PY32 PX38 PV31 PGG27 PFF31 PBB39
        PII11 PZ14 PEE11 PR40
    japan-armor-2-3: PI29 PG31
    japan-armor-1-3: PH31*2 PJ26
    japan-replacement-1-1: PN28*2 PL31*2
    japan-marine-1-2: PL32 PY32
    japan-aaf: PG31*2 PI29*3 PO25*2 PN24*2 PL32*3 PW12*2 PEE30*3
    japan-air-transport: PL32
    japan-nas-elite: PL32*6
    japan-nas: PL32*4 PY32*3
    china-infantry-2-2: PP19*2 PO21*2 PP23 PN22*2 PM22 PQ21 PR19
    china-infantry-1-2: PP22*2 PP23 PM23*2 PM22 PQ21 PR20 PS19 PR17 PP24
    flying-tigers-aaf: PR17*2
    communist-china-infantry-2-2: PL23*2 PK23*2
    communist-china-infantry-1-2: PJ23*2 PK22*2
    """,
    unbuilt="""
    germany-infantry-3-3*6 germany-armor-4-6*2 germany-aaf*6 germany-submarine*4
    germany-interceptor*2 germany-flak*2 germany-replacement-1-1*1 italy-infantry-2-3*2 italy-aaf*2
    italy-submarine*1 britain-infantry-3-4*2 britain-aaf*4 britain-asw*4 britain-submarine*2
    britain-transport*10 britain-strategic-bomber*2 britain-interceptor*1 us-infantry-3-4*6
    us-armor-5-6*2 us-aaf*12 us-asw*6 us-submarine*3 us-strategic-bomber*4 us-nas*6 us-marine-1-3*1
    us-air-transport*2 us-interceptor*2 russia-infantry-2-3*1 russia-infantry-3-3*1
    russia-armor-4-5*1 russia-aaf*3 russia-infantry-1-3*2 japan-infantry-2-2*3
    japan-aaf*4 japan-nas*6 japan-submarine*2 japan-transport*4 china-infantry-1-2*3
    """,
    fronts="""
    germany-interceptor western 3
    britain-strategic-bomber western 5
    us-strategic-bomber western 4
    us-strategic-bomber mediterranean 1
    britain-interceptor western 2
    us-interceptor western 1
    """,
    fleets="""
    J30: germany-gneisenau germany-lutzow germany-ca*2 germany-dd*3
    C33: germany-tirpitz germany-scharnhorst germany-scheer germany-dd*3
    atlantic-sw: germany-submarine*5 britain-submarine*1 britain-asw*4 us-asw*3
        britain-transport*34
    V22: italy-littorio italy-vittorio-veneto italy-roma italy-ca*4 italy-dd*4
    AA24: italy-caio-duilio italy-andrea-doria italy-ca*4 italy-dd*4
    DD21: italy-submarine*1
    B29: britain-king-george-v britain-duke-of-york britain-anson britain-howe britain-renown
        britain-furious britain-ca*8 britain-dd*6
    F26: britain-malaya britain-illustrious britain-ca*4 britain-dd*4
    K21: britain-ca*4 britain-dd*4 britain-resolution
    AA7: britain-nelson britain-rodney britain-ca*2 britain-dd*3
    LL29: britain-warspite britain-valiant britain-ca*4 britain-dd*3
    indian-ocean-sw: britain-transport*6
    D44: russia-marat russia-oktyabrskaya-revolutsiya russia-ca*2 russia-dd*3
    X43: russia-parizhskaya-kommuna russia-ca*2 russia-dd*3
    CC9: us-massachusetts us-new-york us-texas us-ca*6 us-dd*4
    atlantic-us: us-ca*6 us-dd*4
    pacific-us: us-enterprise us-saratoga us-washington us-north-carolina us-south-dakota
        us-colorado us-maryland us-idaho us-mississippi us-new-mexico us-tennessee
        us-pennsylvania us-ca*12 us-dd*10
    PP53: us-submarine*3
    pacific-sw: japan-transport*20 britain-transport*16
    PZ5: britain-ramillies britain-revenge britain-ca*2 britain-dd*2
    PNN24: australia-ca*4 australia-dd*2
    PL32: japan-yamato japan-musashi japan-nagato japan-mutsu japan-shokaku japan-zuikaku
        japan-fuso japan-yamashiro japan-ise japan-hyuga japan-ca*12 japan-dd*10
        japan-submarine*2
    PY32: japan-kongo japan-haruna japan-ca*8 japan-dd*6
    """,
    markers="""
    airbase germany: M42 P42
    airbase russia: N45 P45
    airbase britain: EE16
    airbase us: DD16 PHH32
    airbase japan: PFF31
    industrial-center russia: H47 D44 N49 R44 F50 H54 I61 G63
    oil-plant germany: N29 M27 O32 P29
    """,
    economy={
        "germany": (260, 190),
        "italy": (60, 70),
        "britain": (150, 120),
        "russia": (170, 60),
        "us": (400, 525),
        "japan": (160, 135),
        "china": (25, 40),
    },
    oil={AXIS: 8, WEST: 15, RUSSIA: 4, JAPAN: 8},
    levels="""
    air-range: germany 1, britain 1, us 1, japan 1
    radar: germany 1, britain 2, us 2
    air-defense: germany 1
    strategic-bombers: britain 1, us 1
    shock-armies: russia 2
    partisans: russia 4
    asw: western allies 2
    ctl: germany 3, russia 2, us 2, britain 2, japan 3
    air-drm: us 3, britain 3, russia 2
    winter-preparation: european axis 4, russia 9
    """,
    results={
        AXIS: "air-range 1 radar 1 air-defense 1 torpedoes 1 harbor-attack 1",
        WEST: "radar 2 air-range 1 anti-submarine-warfare 2 controlled-reaction 1 espionage 1",
        RUSSIA: "combat-training 1 air-nationality 1 communist-subversion 1",
        JAPAN: "air-range 1 combat-training 1",
    },
)
